// The phone number and the e-mail address that the account logs in with, each to be added.
import {
  useAddLoginEmailMutation,
  useAddLoginPhoneMutation,
  useRequestLoginEmailMutation,
  useRequestLoginPhoneMutation,
} from '../../generated/account';
import { AddLogIn } from './AddLogIn';

const everywhereElse = 'You are logged out everywhere else.';

/** @param phone null: the account logs in with its e-mail address alone */
export function LogInPhone({ phone }: { phone: string | null }) {
  const [request] = useRequestLoginPhoneMutation();
  const [add] = useAddLoginPhoneMutation();
  return (
    <AddLogIn
      now={
        phone ? (
          <p className="font-semibold tabular-nums">{phone}</p>
        ) : (
          <p className="text-ink-soft">No number yet. With one you log in by a code, without a password.</p>
        )
      }
      action={phone ? 'Change number' : 'Add a phone number'}
      field={{ label: 'Mobile number', type: 'tel', autoComplete: 'tel' }}
      merging="Did you order with this number without an account? Then those orders, addresses and likes come into this account, and there is only one account from then on. This cannot be undone."
      done={`You log in with this number now. ${everywhereElse}`}
      request={async (to) => (await request({ variables: { phone: to } })).data?.requestLoginPhone.resendAt}
      add={async (to, otp, pin) => (await add({ variables: { input: { phone: to, otp, pin } } })).data?.addLoginPhone}
    />
  );
}

/** Of an account that has a phone number alone. */
export function LogInEmail() {
  const [request] = useRequestLoginEmailMutation();
  const [add] = useAddLoginEmailMutation();
  return (
    <AddLogIn
      now={<p className="text-ink-soft">No email yet. With one we send you invoices and news of your orders.</p>}
      action="Add an email"
      field={{ label: 'Email', type: 'email', autoComplete: 'email' }}
      merging="Do you have an account with this email? Then the two become one: the orders, addresses and likes of both are in it. This cannot be undone."
      done={`Your email is in use. ${everywhereElse}`}
      request={async (to) => (await request({ variables: { input: { email: to } } })).data?.requestLoginEmail.resendAt}
      add={async (to, otp) => (await add({ variables: { input: { email: to, otp } } })).data?.addLoginEmail}
    />
  );
}
