/**
 * Keeps what a shopper typed, chose or pressed in a server-rendered page before its code had come. Hydration starts from the values
 * that the server has sent, so fields read theirs from here, as their initial value or in an effect.
 */
import { useEffect, useEffectEvent, type RefObject } from 'react';

declare global {
  interface Window {
    /** The last button pressed before hydration; kept by the script in index.html. */
    pressedEarly?: HTMLElement;
    /** Set once React handles presses. */
    hydrated?: true;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let early = new Map<Field, string | boolean>();

const isTick = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

function isChanged(field: Field): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = [...field.options];
  const initial = options.findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(initial, 0);
}

/** To be called right before `hydrateRoot`. */
export function captureEarlyInput(): void {
  window.hydrated = true;
  for (const field of document.querySelectorAll<Field>(
    '#root :is(input:not([type=file], [type=hidden]), textarea, select)',
  )) {
    if (!isChanged(field)) continue;
    early.set(field, isTick(field) ? field.checked : field.value);
    // The filters of a list stand in its address, which their form asks for as it does without scripts.
    if ((isTick(field) || field instanceof HTMLSelectElement) && field.form?.hasAttribute('action'))
      return field.form.submit();
  }
}

/** The initial values of a form, with what was typed into its fields of the same names. */
export function withEarlyInput<Values extends object>(initial: Values): Values {
  const entries = [...early].filter(([field]) => field.name in initial).map(([field, value]) => [field.name, value]);
  return { ...initial, ...Object.fromEntries(entries) };
}

/** Gives a controlled field the text that was typed into it before hydration. */
export function useEarlyInput(field: RefObject<HTMLInputElement | null>, setText: (text: string) => void): void {
  const take = useEffectEvent(() => {
    const text = field.current ? early.get(field.current) : undefined;
    if (typeof text === 'string') setText(text);
  });
  useEffect(() => take(), []);
}

/** To be called once the screen is hydrated: presses again what was pressed, and forgets the rest. */
export function replayEarlyPress(): void {
  early = new Map();
  const button = window.pressedEarly;
  window.pressedEarly = undefined;
  if (button?.isConnected) button.click();
}
