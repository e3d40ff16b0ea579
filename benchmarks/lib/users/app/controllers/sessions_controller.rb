class SessionsController < ApplicationController
  def new
  end

  def create
    user = User.find_by_name(params[:name])
    return let_in(user, 'Logged in') if user && user.authenticate(params[:password])
    flash.now.alert = 'Another name or password'
    render :new
  end

  def destroy
    reset_session
    redirect_to new_session_path, :notice => 'Logged out'
  end
end
