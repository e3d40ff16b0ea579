# Rails 3.2 sets client_min_messages to a level that PostgreSQL 12 and later do not have.
require 'active_record/connection_adapters/postgresql_adapter'
class ActiveRecord::ConnectionAdapters::PostgreSQLAdapter
  def set_standard_conforming_strings
    execute 'SET standard_conforming_strings = on', 'SCHEMA'
  end
end
