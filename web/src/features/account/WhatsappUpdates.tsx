// Whether news of orders come by WhatsApp; taken back as easily as it was given.
import { useMyWhatsappUpdatesQuery, useSetWhatsappUpdatesMutation } from '../../generated/account';
import { errorText } from '../../shared/error-text';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { Skeleton } from '../../shared/ui/Skeleton';

export function WhatsappUpdates({ onChanged }: { onChanged(): void }) {
  const { data, error, refetch } = useMyWhatsappUpdatesQuery({ fetchPolicy: 'cache-and-network' });
  const [set, { loading }] = useSetWhatsappUpdatesMutation();
  const state = data?.myWhatsappUpdates;
  if (error && !state)
    return (
      <div role="alert">
        <p>{errorText(error, 'This could not be loaded.')}</p>
        <Button className="mt-4" onClick={() => void refetch().catch(() => {})}>
          Retry
        </Button>
      </div>
    );
  if (!state) return <Skeleton className="h-11 rounded-card" />;
  const { phone, offered, wanted, stopped } = state;
  if (!phone) return <p className="text-ink-soft">Enter your phone number under “Your details” first.</p>;

  async function change(next: boolean) {
    try {
      await set({ variables: { input: { wanted: next } } });
      toast.success(next ? 'You get news of your orders by WhatsApp' : 'We send you nothing by WhatsApp any more');
    } catch (thrown) {
      toast.error(errorText(thrown, 'That did not work. Please check your connection and try again.'));
    }
    await refetch().catch((thrown: unknown) => console.error('The consent could not be fetched again', thrown));
    onChanged();
  }

  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          checked={wanted}
          aria-checked={wanted}
          disabled={loading || (!wanted && (stopped || !offered))}
          onChange={(event) => void change(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <span>
          Send news of my orders by WhatsApp to <strong className="whitespace-nowrap">{phone}</strong>
        </span>
      </label>
      {stopped ? (
        <p className="mt-2 text-sm text-ink-soft">
          STOP was written from this number, so we send nothing there. To have news again, write START from WhatsApp on
          that phone to {shop.phone}, then switch it on here.
        </p>
      ) : (
        !offered && <p className="mt-2 text-sm text-ink-soft">At present we send nothing by WhatsApp.</p>
      )}
    </>
  );
}
