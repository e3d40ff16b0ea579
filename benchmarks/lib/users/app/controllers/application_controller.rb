class ApplicationController < ActionController::Base
  protect_from_forgery

  private

  def let_in(user, words)
    reset_session
    session[:user_id] = user.id
    redirect_to users_path, :notice => words
  end

  def wants_user
    @user = User.find_by_id(session[:user_id])
    redirect_to new_session_path, :alert => 'Log in first' unless @user
  end
end
