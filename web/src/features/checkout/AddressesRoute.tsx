// Address book of the account: add, change, set default, delete.
import { useEffect, useState } from 'react';
import {
  MyAddressesDocument,
  useDeleteAddressMutation,
  useEditAddressMutation,
  useMyAddressesQuery,
  useSaveAddressMutation,
  type SavedAddressFragment,
} from '../../generated/checkout';
import { errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { useSession } from '../../shared/session/session';
import { toast } from '../../shared/toasts';
import { Badge } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { MapPinIcon } from '../../shared/ui/icons';
import { LoginFirst } from '../../shared/ui/LoginFirst';
import { Spinner } from '../../shared/ui/Spinner';
import { AddressEditor } from './AddressEditor';
import { addressee, addressLine, emptyAddress, fieldsOf, inputOf, namesOf } from './addresses';
import type { Address } from './address-rules';

const afterwards = { refetchQueries: [MyAddressesDocument], awaitRefetchQueries: true };

function Addresses({ name }: { name: string }) {
  const { data, error, refetch } = useMyAddressesQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [saveAddress] = useSaveAddressMutation(afterwards);
  const [editAddress, editing] = useEditAddressMutation(afterwards);
  const [deleteAddress, deleting] = useDeleteAddressMutation(afterwards);
  /** Id of the one that is being changed; `new` for one more. */
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    if (error) console.error('The addresses could not be fetched', error);
  }, [error]);

  if (error && !data)
    return (
      <div role="alert" className="py-16 text-center">
        <p className="text-lg font-semibold">Your addresses could not be loaded</p>
        <Button look="outline" className="mt-5" onClick={() => void refetch().catch(() => {})}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading addresses" />;

  const add = (address: Address, isDefault = false) =>
    saveAddress({ variables: { input: { ...inputOf(address), isDefault } } });
  const failed = (thrown: unknown) => void toast.error(errorText(thrown, 'Failed to save address'));
  const makeDefault = (address: SavedAddressFragment) =>
    void editAddress({
      variables: { id: address.id, input: { ...inputOf(fieldsOf(address)), isDefault: true } },
    }).catch(failed);
  /** No confirmation: the notice offers undo. */
  const remove = (address: SavedAddressFragment) =>
    void deleteAddress({ variables: { id: address.id } }).then(
      () =>
        toast('Address deleted', {
          action: { label: 'Undo', onPress: () => void add(fieldsOf(address), address.isDefault).catch(failed) },
        }),
      (thrown: unknown) => toast.error(errorText(thrown, 'Failed to delete address')),
    );
  const busy = editing.loading || deleting.loading;

  return (
    <div className="grid max-w-3xl gap-4">
      {data.myAddresses.length === 0 && open === undefined && (
        <div className="py-10 text-center">
          <MapPinIcon strokeWidth={1.2} className="mx-auto size-16 text-accent" />
          <p className="mt-4 font-display text-2xl">No addresses yet</p>
          <p className="mt-2 text-ink-soft">Save an address here, and you need not type it at checkout.</p>
        </div>
      )}
      <ul className="grid gap-4 empty:hidden">
        {data.myAddresses.map((address) => {
          const what = `${address.label || 'Address'}, ${address.street}`;
          return (
            <li key={address.id}>
              {open === address.id ? (
                <AddressEditor
                  title="Edit Address"
                  initial={fieldsOf(address)}
                  onSave={(input) =>
                    editAddress({
                      variables: { id: address.id, input: { ...inputOf(input), isDefault: address.isDefault } },
                    })
                  }
                  onClose={() => setOpen(undefined)}
                />
              ) : (
                <section aria-label={what} className="rounded-card border border-line bg-surface p-4 sm:p-5">
                  <p className="flex items-center gap-3 font-semibold">
                    {address.label || 'Address'}
                    {address.isDefault && <Badge tone="accent">Default</Badge>}
                  </p>
                  <address className="mt-1 wrap-anywhere not-italic">
                    {addressee(address)}
                    <span className="block text-ink-soft">{addressLine(address)}</span>
                    {address.buyerGstin && (
                      <span className="block text-ink-soft">
                        {address.buyerLegalName}, GSTIN {address.buyerGstin}
                      </span>
                    )}
                  </address>
                  <div className="mt-2 -ml-3.5 flex flex-wrap">
                    <Button
                      look="ghost"
                      size="small"
                      aria-label={`Edit ${what}`}
                      disabled={busy}
                      onClick={() => setOpen(address.id)}
                    >
                      Edit
                    </Button>
                    {!address.isDefault && (
                      <Button
                        look="ghost"
                        size="small"
                        aria-label={`Make ${what} the default`}
                        disabled={busy}
                        onClick={() => makeDefault(address)}
                      >
                        Make default
                      </Button>
                    )}
                    <Button
                      look="ghost"
                      size="small"
                      aria-label={`Delete ${what}`}
                      disabled={busy}
                      onClick={() => remove(address)}
                    >
                      Delete
                    </Button>
                  </div>
                </section>
              )}
            </li>
          );
        })}
      </ul>
      {open === 'new' ? (
        <AddressEditor
          title="New Address"
          initial={{ ...emptyAddress, ...namesOf(name) }}
          onSave={(input) => add(input)}
          onClose={() => setOpen(undefined)}
        />
      ) : (
        <Button look="outline" className="justify-self-start" onClick={() => setOpen('new')}>
          Add an address
        </Button>
      )}
    </div>
  );
}

const head = <Head screen="Addresses" />;

export default clientRendered(head, function AddressesRoute() {
  const { user, loading } = useSession();
  return (
    <div className="container-page py-8 sm:py-12">
      {head}
      <h1 className="mb-6 text-title">Addresses</h1>
      {loading ? (
        <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading addresses" />
      ) : user ? (
        <Addresses name={user.name} />
      ) : (
        <LoginFirst>Log in to see your saved addresses.</LoginFirst>
      )}
    </div>
  );
});
