// Keeps the code of an offer that a link brings, says so, and takes it off the address. Whether it counts the cart tells.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { codeParam, currentParams } from '../shared/current-address';
import { codeOf, codesMost, keepCode } from '../shared/offers/kept-codes';
import { toast } from '../shared/toasts';
import { sameScreen } from '../shared/ui/use-focus-on-new-screen';

function take(text: string): void {
  const code = codeOf(text);
  if (!code) toast('The code in this link cannot be used. Please check the link.');
  else if (keepCode(code)) toast(`Code ${code} is kept for your order. The cart shows what it gives.`);
  else toast(`One order takes at most ${codesMost} codes. Remove one in the cart to use ${code}.`);
}

export default function CodeOfLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = currentParams();
    const text = params.get(codeParam);
    if (text === null) return;
    params.delete(codeParam);
    const { pathname, hash } = window.location;
    void navigate({ pathname, search: params.toString(), hash }, { replace: true, state: { ...state, ...sameScreen } });
    if (text.trim()) take(text);
  }, [state, navigate]);
  return null;
}
