// Labelled form fields (text, textarea, select) with hint and error.
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names';

interface FieldProps {
  label: string;
  error?: string;
  hint?: ReactNode;
}

const box =
  'w-full rounded-field border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft aria-[invalid=true]:border-danger';

function Field({
  label,
  error,
  hint,
  required,
  className,
  children,
}: FieldProps & {
  required?: boolean;
  className?: string;
  children(ids: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }): ReactNode;
}) {
  const id = useId();
  const notes = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': notes })}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, error, hint, className, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} required={rest.required} className={className}>
      {(ids) => <input {...ids} {...rest} className={classNames(box, 'min-h-11')} />}
    </Field>
  );
}

export function TextArea({ label, error, hint, className, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} required={rest.required} className={className}>
      {(ids) => <textarea rows={4} {...ids} {...rest} className={classNames(box, 'py-2.5')} />}
    </Field>
  );
}

export function Select({ label, error, hint, className, children, ...rest }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint} required={rest.required} className={className}>
      {(ids) => (
        <select {...ids} {...rest} className={classNames(box, 'min-h-11 select-arrow')}>
          {children}
        </select>
      )}
    </Field>
  );
}
