// Shares the product's address by the Web Share API, or copies it.
import { toast } from '../../shared/toasts';
import { ShareIcon } from '../../shared/ui/icons';

export function ShareButton({ title, className }: { title: string; className?: string }) {
  async function share() {
    const address = { title, url: window.location.href };
    try {
      if (navigator.share && navigator.canShare?.(address)) await navigator.share(address);
      else {
        await navigator.clipboard.writeText(address.url);
        toast.success('Link copied');
      }
    } catch (error) {
      // The share sheet rejects when it is closed.
      if ((error as DOMException).name !== 'AbortError') toast.error('The link could not be shared');
    }
  }
  return (
    <button type="button" aria-label={`Share ${title}`} onClick={() => void share()} className={className}>
      <ShareIcon className="size-5" />
    </button>
  );
}
