// The floating way to a person: WhatsApp, with a greeting already written.
import { chatLink, greetingText } from '../shared/shop';
import { BrandIcon } from '../shared/ui/BrandIcon';

export function ChatButton() {
  return (
    <aside aria-label="Chat" className="print:hidden">
      <a
        href={chatLink(greetingText)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us on WhatsApp"
        className="chat-button fixed right-3 bottom-3 z-30 grid size-12 place-items-center rounded-full bg-[#0b6b4f] text-white shadow-raised transition hover:scale-105 sm:right-6 sm:bottom-6 sm:size-13"
      >
        <BrandIcon name="WhatsApp" className="size-7.5" />
      </a>
    </aside>
  );
}
