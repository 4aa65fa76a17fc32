/** The floating WhatsApp button, hidden where it would cover a control or an amount. */
import { useEffect, useRef } from 'react';
import { chatLink, greetingText } from '../shared/shop';
import { BrandIcon } from '../shared/ui/BrandIcon';

export function ChatButton() {
  const button = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    let left = false;
    let stop = () => {};
    import('./avoid-overlap').then(
      ({ avoidOverlap }) => {
        if (!left && button.current) stop = avoidOverlap(button.current);
      },
      (error: unknown) => console.error('The chat button stays hidden: its code could not be fetched', error),
    );
    return () => {
      left = true;
      stop();
    };
  }, []);
  return (
    <aside aria-label="Chat" className="print:hidden">
      <a
        ref={button}
        href={chatLink(greetingText)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us on WhatsApp"
        className="chat-button invisible fixed right-3 bottom-3 z-30 grid size-12 place-items-center rounded-full bg-chat text-white shadow-raised sm:right-6 sm:bottom-6 sm:size-13"
      >
        <BrandIcon name="WhatsApp" className="size-7.5" />
      </a>
    </aside>
  );
}
