// Puts the server's refusal of single fields beside the fields of an Ant Design form.
import { useEffect } from 'react';
import type { FormInstance } from 'antd';
import { fieldErrors } from '../error-text';

/** Marks the fields the server named in `error`; paths may be prefixed with `input.`. */
export function useServerFieldErrors<T>(form: FormInstance<T>, error: unknown): void {
  useEffect(() => {
    const named = Object.entries(fieldErrors(error));
    if (named.length === 0) return;
    form.setFields(
      named.map(([path, message]) => ({
        // The server's paths are not typed as the form's.
        name: path
          .replace(/^input\./, '')
          .split('.')
          .map((part) => (/^\d+$/.test(part) ? Number(part) : part)) as never,
        errors: [message],
      })),
    );
  }, [form, error]);
}
