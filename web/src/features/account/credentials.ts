// Validation rules of log-in and sign-up.
import * as v from 'valibot';
import { required, requiredEmail } from '../../shared/form-rules';
import { isPattern } from './password-pattern';

export const passwordHint = 'Use 8 or more characters with a mix of letters, numbers & symbols';

export const loginSchema = v.object({
  email: requiredEmail,
  password: v.pipe(v.string(), v.nonEmpty('Password is required')),
});

/** What shows at once; the server also refuses common passwords and those made of the name or e-mail. */
const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('Password is required'),
  v.minLength(8, passwordHint),
  v.check((password) => !isPattern(password), passwordHint),
);

export const newPasswordSchema = v.object({ email: requiredEmail, password: newPassword });

/** With the link of a mail, which knows the e-mail. */
export const onlyPasswordSchema = v.object({ password: newPassword });

export const changedPasswordSchema = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty('Password is required')),
  newPassword,
});

export const signupSchema = v.object({ name: required('Name'), ...newPasswordSchema.entries });

/** By an invitation: the name and password of an account that is there stay as they are. */
export const joinSchema = signupSchema;
export const joinWithAccountSchema = v.object({ name: v.string(), ...loginSchema.entries });

export type LoginValues = v.InferOutput<typeof loginSchema>;
export type SignupValues = v.InferOutput<typeof signupSchema>;
