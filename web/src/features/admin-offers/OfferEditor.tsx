// One offer: its form, what shoppers read, the rehearsal, its codes, and which others it meets.
import { useEffect, useState } from 'react';
import { Button, Flex, Form, Segmented, Skeleton } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  useAdminAddOfferMutation,
  useAdminEditOfferMutation,
  useAdminOfferQuery,
  type AdminOfferDetailsFragment,
} from '../../generated/admin-offers';
import { errorCode } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Panel } from '../../shared/back-office/Panel';
import { useCan } from '../../shared/back-office/permissions';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { Meetings } from './Meetings';
import { OfferActions } from './OfferActions';
import { OfferCodes } from './OfferCodes';
import { OfferForm } from './OfferForm';
import { OfferQuestion, type Asked } from './OfferQuestion';
import { addInput, copyOf, editInput, emptyOffer, presets, valuesOf, type OfferValues } from './offer-values';
import { OfferTags } from './offer-words';
import { RehearsePanel } from './RehearsePanel';

export interface OfferEditorProps {
  /** `new` adds one. */
  id: string;
  /** The offer that a new one begins as; empty without one. */
  like: string;
  onClose: () => void;
  onOpen: (id: string) => void;
  onAdded: (id: string) => void;
  onDuplicate: (id: string) => void;
}

type View = 'offer' | 'codes';

const isSame = (one: OfferValues, other: OfferValues) =>
  JSON.stringify(addInput(one)) === JSON.stringify(addInput(other));

export default function OfferEditor({ id, like, onClose, onOpen, onAdded, onDuplicate }: OfferEditorProps) {
  const isNew = id === 'new';
  const manages = useCan()('MANAGE_OFFERS');
  const [form] = Form.useForm<OfferValues>();
  const read = useAdminOfferQuery({
    variables: { id: isNew ? like : id },
    skip: isNew && !like,
    fetchPolicy: 'network-only',
  });
  const found = read.data?.offer;
  const offer = isNew ? undefined : found;
  /** What the form started from. */
  const [start, setStart] = useState<{ values: OfferValues; offer?: AdminOfferDetailsFragment }>();
  /** Draws what depends on what is typed. */
  const [, setEdits] = useState(0);
  const [view, setView] = useState<View>('offer');
  const [asked, setAsked] = useState<Asked>();
  const [add, adding] = useAdminAddOfferMutation({ ...errorInForm });
  const [edit, editing] = useAdminEditOfferMutation({ ...errorInForm });
  const error = adding.error ?? editing.error;
  useServerFieldErrors(form, error);

  const begin = (values: OfferValues, from?: AdminOfferDetailsFragment) => {
    setStart({ values, ...(from && { offer: from }) });
    form.setFieldsValue(values);
  };
  const typed = (): OfferValues => ({ ...emptyOffer, ...form.getFieldsValue(true) });
  const isChanged = () => start !== undefined && !isSame(typed(), start.values);
  useEffect(() => {
    if (isNew && !like) begin(emptyOffer);
    else if (isNew && found && !start) begin(copyOf(found));
    else if (offer && (!start || (offer.version !== start.offer?.version && !isChanged())))
      begin(valuesOf(offer), offer);
    // It was paused or goes on, and nothing else: what is typed is saved on top of that.
    else if (offer && start && isSame(valuesOf(offer), start.values)) setStart({ values: start.values, offer });
    // A later state of the offer must not replace what is typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  const leave = useUnsavedChanges(true, isChanged);
  const save = async () => {
    if (isNew) {
      const { data } = await add({ variables: { input: addInput(typed()) } });
      if (!data) return;
      // Nothing is lost by going on to the saved one.
      setStart({ values: typed() });
      toast.success('Saved as a draft. Start it once it is right.');
      onAdded(data.addOffer.id);
      return;
    }
    const changes = start?.offer && editInput(start.offer, start.values, typed());
    if (!changes) return;
    const { data } = await edit({ variables: { input: changes } });
    if (!data) return;
    begin(valuesOf(data.editOffer), data.editOffer);
    toast.success('Offer saved');
  };
  /** Takes over what others changed where nothing was typed. */
  const continueOnLatest = async () => {
    if (!start) return;
    const [mine, before] = [typed(), start.values];
    const { data } = await read.refetch();
    const latest = data?.offer;
    if (!latest) return;
    const now = valuesOf(latest);
    const keys = Object.keys(now) as (keyof OfferValues)[];
    const kept = keys.filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(before[key]));
    setStart({ values: now, offer: latest });
    form.setFieldsValue({ ...now, ...Object.fromEntries(kept.map((key) => [key, mine[key]])) });
    editing.reset();
  };
  const hasEnded = offer?.state === 'ENDED';
  const isOpen = manages && !hasEnded;
  const hasCodes = manages && offer?.trigger === 'CODES';
  return (
    <>
      <PageHeading
        title={isNew ? 'New offer' : (offer?.name ?? 'Offer')}
        about={offer && <OfferTags offer={offer} />}
        actions={
          <>
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => leave(onClose)}>
              All offers
            </Button>
            {offer && (
              <OfferActions
                offer={offer}
                onAsk={(question) => {
                  if (question.what === 'start' && isChanged())
                    toast.error('Save the offer first: it starts as it was saved.');
                  else setAsked(question);
                }}
                onDuplicate={(of) => leave(() => onDuplicate(of))}
                onDone={() => void read.refetch()}
              />
            )}
          </>
        }
      />
      <FailureNotice error={read.error} fallback="The offer could not be loaded." onRetry={() => void read.refetch()} />
      {!start && read.loading && <Skeleton active paragraph={{ rows: 10 }} />}
      {isNew && !like && manages && (
        <Flex wrap gap={8} align="center" role="group" aria-label="Ready-made offers" style={{ marginBottom: 16 }}>
          Begin with a ready-made offer:
          {presets.map(({ label, values }) => (
            <Button
              key={label}
              size="small"
              onClick={() => {
                form.setFieldsValue(values);
                setEdits((count) => count + 1);
              }}
            >
              {label}
            </Button>
          ))}
        </Flex>
      )}
      {hasEnded && <p>This offer has ended. To use it again, duplicate it into a new draft.</p>}
      {hasCodes && (
        <Segmented<View>
          aria-label="Part of the offer"
          value={view}
          onChange={setView}
          options={[
            { value: 'offer', label: 'The offer' },
            { value: 'codes', label: 'Its codes' },
          ]}
          style={{ marginBottom: 16 }}
        />
      )}
      {hasCodes && view === 'codes' && <OfferCodes offer={offer} />}
      <div hidden={!start || (hasCodes && view === 'codes')} className="admin-offer">
        <div>
          {errorCode(error) === 'STALE_VERSION' ? (
            <StaleNotice thing="offer" loading={read.loading} onTakeOver={() => void continueOnLatest()} />
          ) : (
            <FailureNotice error={error} fallback="The offer could not be saved. Please try again." />
          )}
          <OfferForm
            form={form}
            offer={offer}
            known={found?.names ?? []}
            disabled={!isOpen}
            onSubmit={() => void save()}
            onChange={() => setEdits((count) => count + 1)}
            onCodes={() => setView('codes')}
          />
          {isOpen && (
            <Flex justify="flex-end" className="admin-offer-save">
              <Button type="primary" loading={adding.loading || editing.loading} onClick={() => form.submit()}>
                {isNew ? 'Save draft' : 'Save offer'}
              </Button>
            </Flex>
          )}
        </div>
        <aside className="admin-offer-aside">
          {isOpen && start && (
            <RehearsePanel form={form} typed={typed} savedText={offer?.text} isChanged={isChanged()} />
          )}
          {!isOpen && offer && <Panel title="What shoppers read">{offer.text}</Panel>}
          {offer && !hasEnded && (
            <Panel title="At the same time">
              <Meetings offer={offer} meetings={offer.overlaps} onOpen={(other) => leave(() => onOpen(other))} />
            </Panel>
          )}
        </aside>
      </div>
      <OfferQuestion asked={asked} onClose={() => setAsked(undefined)} onDone={() => void read.refetch()} />
    </>
  );
}
