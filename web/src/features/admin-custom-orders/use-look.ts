// Whether requests show as cards or as a list; the browser remembers it.
import { useState } from 'react';

export type Look = 'cards' | 'list';

const key = 'gs-custom-orders-look';

function remembered(): Look {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'cards';
  } catch {
    return 'cards';
  }
}

export function useLook(): [Look, (look: Look) => void] {
  const [look, setLook] = useState(remembered);
  return [
    look,
    (next) => {
      setLook(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Without storage, cards are shown next time.
      }
    },
  ];
}
