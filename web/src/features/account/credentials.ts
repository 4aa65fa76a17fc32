// Validation rules of log-in and sign-up.
import * as v from 'valibot';
import { required, requiredEmail } from '../../shared/form-rules';

const otp = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Enter the code from the email'),
  v.maxLength(6, 'The code has 6 characters'),
);

export const passwordHint = 'Use 8 or more characters with a mix of letters, numbers & symbols';

export const loginSchema = v.object({
  email: requiredEmail,
  password: v.pipe(v.string(), v.nonEmpty('Password is required')),
});

export const newPasswordSchema = v.object({
  email: requiredEmail,
  password: v.pipe(v.string(), v.nonEmpty('Password is required'), v.minLength(8, passwordHint)),
});

export const signupSchema = v.object({ name: required('Name'), ...newPasswordSchema.entries });

export const codeSchema = v.object({ otp });

export type LoginValues = v.InferOutput<typeof loginSchema>;
export type SignupValues = v.InferOutput<typeof signupSchema>;
export type CodeValues = v.InferOutput<typeof codeSchema>;
