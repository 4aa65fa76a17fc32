// What a shopper typed, ticked, chose or pressed in a rendered page before its code had come: it must not be lost when the
// code takes the page over.
import { useEffect } from 'react';
import { useApolloClient } from '@apollo/client/react';

declare global {
  interface Window {
    /** The last button pressed so far; kept by the script in index.html. */
    pressedEarly?: HTMLElement;
    /** Presses are heard by their own code from now on. */
    takenOver?: true;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a field as a hand would: React hears of it. */
function setAsByHand(field: Field, property: 'value', value: string): void {
  // Past React's own property of the element, which would take the change for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, property)!.set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

let repeats: (() => void)[] = [];

/** To be called before the page is taken over: that sets every field back to what the server has sent. */
export function rememberEarlyInput(): void {
  window.takenOver = true;
  for (const field of document.querySelectorAll<Field>('#root :is(input, textarea, select)')) {
    const { value } = field;
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some((option) => option.selected !== option.defaultSelected) && field.selectedIndex > 0)
        repeats.push(() => setAsByHand(field, 'value', value));
    } else if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      if (field.checked !== field.defaultChecked) {
        const { checked } = field;
        repeats.push(() => field.checked !== checked && field.click());
      }
    } else if (field.type !== 'file' && value !== field.defaultValue)
      repeats.push(() => field.value !== value && setAsByHand(field, 'value', value));
  }
  repeats.push(() => window.pressedEarly?.isConnected && window.pressedEarly.click());
}

/** Stands beside the screen, so that it is there when the screen is: repeats what was done before. */
export function EarlyInput() {
  const client = useApolloClient();
  useEffect(() => {
    client.prioritizeCacheValues = false;
    const all = repeats;
    repeats = [];
    for (const repeat of all) repeat();
  }, [client]);
  return null;
}
