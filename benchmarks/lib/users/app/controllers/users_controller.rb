class UsersController < ApplicationController
  before_filter :wants_user, :only => :index

  def index
    @users = User.order(:name)
  end

  def new
    @new = User.new
  end

  def create
    @new = User.new(params[:user])
    @new.save ? let_in(@new, 'Signed up') : render(:new)
  end
end
