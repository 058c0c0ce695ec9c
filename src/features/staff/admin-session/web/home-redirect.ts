import { redirect } from 'react-router';

/** Who is not signed in is led on to the staff's sign-in, and back. */
export function loader() {
  return redirect('/admin/dashboard');
}
