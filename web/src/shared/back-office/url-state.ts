// The state of a list (page, sort, filters, the open record) kept in the address, so that it survives reload, back and a shared link.
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { currentParams, isStillAt } from '../current-address';

/** Codec of one value in the address; `write` returns null for a default, which is left out. */
export interface UrlField<T> {
  read(raw: string | null): T;
  write(value: T): string | null;
}

export const wholeNumber = (fallback: number): UrlField<number> => ({
  read: (raw) => (raw !== null && /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : fallback),
  write: (value) => (value === fallback ? null : String(value)),
});

export const text: UrlField<string> = {
  read: (raw) => raw ?? '',
  write: (value) => value || null,
};

/** One of a closed list of words, or nothing. */
export const oneOf = <T extends string>(words: readonly T[]): UrlField<T | undefined> => ({
  read: (raw) => words.find((word) => word === raw),
  write: (value) => value ?? null,
});

/** `yes`, `no` or nothing. */
export const yesNo: UrlField<boolean | undefined> = {
  read: (raw) => (raw === 'yes' ? true : raw === 'no' ? false : undefined),
  write: (value) => (value === undefined ? null : value ? 'yes' : 'no'),
};

/** `yes` or nothing. */
export const yes: UrlField<boolean> = {
  read: (raw) => raw === 'yes',
  write: (value) => (value ? 'yes' : null),
};

/** A calendar day, `YYYY-MM-DD`, or nothing. */
export const day: UrlField<string | undefined> = {
  read: (raw) => (raw !== null && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined),
  write: (value) => value ?? null,
};

export type UrlValues<F> = { [K in keyof F]: F[K] extends UrlField<infer T> ? T : never };

/** Fields whose change does not reset the page. */
const keepsPage = new Set(['page', 'view', 'edit']);

/**
 * Reads the given fields of the address and changes them.
 * Any change but of `page`, `view` and `edit` goes back to page 1. `fields` must be a constant of the module.
 * A change goes on top of the address as it is when it is made; one that comes after the screen was left does nothing.
 * @returns the values, and a setter; with `replace` it leaves no step for the back button (for what is typed, and for a dialog
 * that is closed: the step back from there leads to where it was opened from, not into it again)
 */
export function useUrlState<F extends { [K in keyof F]: UrlField<F[K] extends UrlField<infer T> ? T : never> }>(
  fields: F,
): [UrlValues<F>, (patch: Partial<UrlValues<F>>, how?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const values = useMemo(
    () =>
      Object.fromEntries(
        Object.entries<UrlField<unknown>>(fields).map(([name, field]) => [name, field.read(params.get(name))]),
      ) as UrlValues<F>,
    [fields, params],
  );
  const change = useCallback(
    (patch: Partial<UrlValues<F>>, { replace = false } = {}) => {
      if (!isStillAt(pathname)) return;
      const next = currentParams();
      if (Object.keys(patch).some((name) => !keepsPage.has(name))) next.delete('page');
      for (const [name, value] of Object.entries(patch)) {
        const written = (fields[name as keyof F] as UrlField<unknown>).write(value);
        if (written === null) next.delete(name);
        else next.set(name, written);
      }
      setParams(next, { replace });
    },
    [fields, pathname, setParams],
  );
  return [values, change];
}
