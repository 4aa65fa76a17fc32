// Asks for confirmation when PIN code and state contradict each other.
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../shared/ui/Button';
import { stateClaim, type CheckoutValues } from './checkout-values';
import { bringIntoView } from './bring-into-view';
import { isPossible, otherState } from './pin-codes';

export function StateQuestion() {
  const { control, setValue, setFocus, formState } = useFormContext<CheckoutValues>();
  const { field } = useController({ control, name: 'confirmedState' });
  const address = useWatch({ control, name: 'address' });
  const confirmed = useWatch({ control, name: 'confirmedState' });
  const directory = useWatch({ control, name: 'directory' });
  const likeliest = otherState(address, directory);
  const keepable = isPossible(address);
  if (!likeliest || (keepable && confirmed === stateClaim(address))) return null;
  const asked = formState.errors.confirmedState !== undefined;
  return (
    <div
      // The form moves the focus here, and with it the view, when this is what keeps it from being sent.
      ref={(element) => field.ref(element && { focus: () => bringIntoView(element) })}
      tabIndex={-1}
      role={asked ? 'alert' : 'status'}
      className="col-span-2 rounded-field bg-warning-soft p-4 text-sm text-warning"
    >
      <p className="font-medium">
        PIN {address.postalCode} is in {likeliest}, not in {address.state}. Which is right?
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="outline"
          size="small"
          onClick={() => {
            setValue('address.state', likeliest, { shouldDirty: true, shouldValidate: true });
            setValue('confirmedState', '', { shouldValidate: asked });
            setFocus('address.state');
          }}
        >
          Use {likeliest}
        </Button>
        {keepable ? (
          <Button
            look="outline"
            size="small"
            onClick={() => {
              setValue('confirmedState', stateClaim(address), { shouldDirty: true, shouldValidate: asked });
              setFocus('address.state');
            }}
          >
            Keep {address.state}
          </Button>
        ) : (
          <Button look="outline" size="small" onClick={() => setFocus('address.postalCode', { shouldSelect: true })}>
            Change the PIN
          </Button>
        )}
      </div>
    </div>
  );
}
