// Validation rules of single fields, and the binding of fields to their errors.
import type { FieldErrors, FieldPath, FieldValues, UseFormRegister } from 'react-hook-form';
import { get } from 'react-hook-form';
import * as v from 'valibot';

/** @param what the field's name, for the sentence that asks for it */
export const required = (what: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(`${what} is required`));

export const optional = v.pipe(v.string(), v.trim());

const wrongEmail = 'Enter a valid email address';

export const requiredEmail = v.pipe(required('Email'), v.email(wrongEmail));
export const optionalEmail = v.pipe(optional, v.union([v.literal(''), v.pipe(v.string(), v.email())], wrongEmail));

/** Props of a field: name, handlers, and its error. */
export const fieldsOf =
  <Values extends FieldValues>(register: UseFormRegister<Values>, errors: FieldErrors<Values>) =>
  (name: FieldPath<Values>) => ({
    ...register(name),
    error: (get(errors, name) as { message?: string } | undefined)?.message,
  });
