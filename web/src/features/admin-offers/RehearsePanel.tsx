// Tries what stands in the form on earlier orders, saved or not, and says what shoppers would read.
import type { FormInstance } from 'antd';
import { Button } from 'antd';
import { useAdminOfferRehearsalLazyQuery } from '../../generated/admin-offers';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Panel } from '../../shared/back-office/Panel';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { addInput, type OfferValues } from './offer-values';
import { Rehearsal } from './Rehearsal';

export interface RehearsePanelProps {
  form: FormInstance<OfferValues>;
  typed: () => OfferValues;
  /** What shoppers read of the offer as it is saved. */
  savedText: string | undefined;
  /** Whether something was typed since. */
  isChanged: boolean;
}

export function RehearsePanel({ form, typed, savedText, isChanged }: RehearsePanelProps) {
  const [ask, { data, error, loading, variables }] = useAdminOfferRehearsalLazyQuery({ fetchPolicy: 'no-cache' });
  useServerFieldErrors(form, error);
  const rehearse = async () => {
    const isRight = await form.validateFields().then(
      () => true,
      ({ errorFields }: { errorFields: { name: (string | number)[] }[] }) => {
        const [first] = errorFields;
        if (first) form.scrollToField(first.name as never, { focus: true });
        return false;
      },
    );
    // A refusal stands in `error`.
    if (isRight) await ask({ variables: { input: addInput(typed()) } }).catch(() => undefined);
  };
  const rehearsal = error ? undefined : data?.offerRehearsal;
  const isOld = rehearsal !== undefined && JSON.stringify(variables?.input) !== JSON.stringify(addInput(typed()));
  const text = rehearsal?.text ?? savedText;
  return (
    <>
      <Panel title="What shoppers read">
        {text ? (
          <>
            <p aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </p>
            {(rehearsal ? isOld : isChanged) && (
              <p className="admin-quiet">You have changed the offer since: save it or try it for the new sentence.</p>
            )}
          </>
        ) : (
          <p className="admin-quiet">The sentence appears here once you save the offer or try it.</p>
        )}
      </Panel>
      <Panel title="What it would have given in the last 30 days">
        <FailureNotice error={error} fallback="It could not be tried. Please try again." />
        {!rehearsal && !loading && (
          <p className="admin-quiet" style={{ marginTop: 0 }}>
            Try it on your real orders before it starts. Nothing is changed and nobody gets a message.
          </p>
        )}
        {isOld && !loading && <p role="status">The offer was changed since. Try it again for new figures.</p>}
        <Rehearsal rehearsal={rehearsal} loading={loading} />
        <Button loading={loading} onClick={() => void rehearse()}>
          {rehearsal ? 'Try it again' : 'Try it on past orders'}
        </Button>
      </Panel>
    </>
  );
}
