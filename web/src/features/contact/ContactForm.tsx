// The contact form; after sending, a thank-you replaces it for five seconds, and the number of the message stays above it.
import { useEffect, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useSubmitContactMutation } from '../../generated/contact';
import { showAlert } from '../../shared/alerts';
import { withEarlyInput } from '../../shared/early-input';
import { isNetworkError, serverMessage } from '../../shared/error-text';
import { fieldsOf, required, requiredEmail } from '../../shared/form-rules';
import { useHydrated } from '../../shared/page';
import { optionalPhone } from '../../shared/phone-rules';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextArea, TextField } from '../../shared/ui/Field';
import { SentNumber, useSentNumber } from '../../shared/ui/SentNumber';
import { WithoutScripts } from '../../shared/ui/WithoutScripts';
import { CircleCheckIcon } from '../../shared/ui/icons';

const thanksMilliseconds = 5000;

const messageSchema = v.objectAsync({
  name: required('Name'),
  email: requiredEmail,
  phone: optionalPhone,
  subject: required('Subject'),
  message: required('Message'),
  complaint: v.boolean(),
});

type Message = v.InferOutput<typeof messageSchema>;

const empty: Message = { name: '', email: '', phone: '', subject: '', message: '', complaint: false };

/** Its heading, and the sentence below it. */
interface Props {
  title: string | null;
  text: string | null;
}

export function ContactForm({ title, text }: Props) {
  const hydrated = useHydrated();
  const [submit] = useSubmitContactMutation();
  const [initial] = useState(() => withEarlyInput(empty));
  const [sent, setSent] = useState<{ ticketNumber: string | null }>();
  const [number, keepNumber] = useSentNumber();
  const { register, handleSubmit, formState, reset } = useForm<Message>({
    resolver: valibotResolver(messageSchema),
    defaultValues: initial,
  });
  const field = fieldsOf(register, formState.errors);

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(undefined), thanksMilliseconds);
    return () => clearTimeout(timer);
  }, [sent]);

  async function send({ phone, ...rest }: Message) {
    try {
      const { data } = await submit({ variables: { input: { ...rest, phone: phone || null } } });
      if (!data?.submitContact.success) {
        toast.error(data?.submitContact.message || 'Something went wrong.');
        return;
      }
      reset(empty);
      setSent({ ticketNumber: data.submitContact.ticketNumber });
      keepNumber(data.submitContact.referenceNumber);
    } catch (error) {
      if (isNetworkError(error)) showAlert('Failed to submit. Try again.');
      else toast.error(serverMessage(error) ?? 'Something went wrong.');
    }
  }

  if (sent)
    return (
      <div
        role="status"
        className="grid min-h-96 place-items-center rounded-card border border-line bg-surface p-8 text-center"
      >
        <div>
          <CircleCheckIcon strokeWidth={1.2} className="mx-auto size-16 text-success" />
          <p className="mt-4 font-display text-3xl">Message Sent!</p>
          <p className="mt-2 text-ink-soft">We reply within 24 hours.</p>
          {sent.ticketNumber ? (
            <p className="mt-2">Your ticket number is {sent.ticketNumber}. We have emailed it to you too.</p>
          ) : (
            number && <p className="mt-2">Its number is {number}.</p>
          )}
        </div>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={handleSubmit(send)}
      className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:grid-cols-2 sm:p-8"
    >
      <div className="sm:col-span-2">
        <h2 className="text-2xl">{title}</h2>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
        {number && (
          <p className="mt-4 rounded-field bg-success-soft p-4 text-success">
            We have your message. Please name its number when you write or call: <SentNumber number={number} />
          </p>
        )}
        <WithoutScripts what="This form needs JavaScript." className="mt-4" />
      </div>
      <TextField label="Name" required autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
      <TextField label="Subject" required maxLength={200} {...field('subject')} />
      <TextArea label="Message" required rows={6} maxLength={5000} className="sm:col-span-2" {...field('message')} />
      <label className="flex items-start gap-3 text-sm sm:col-span-2">
        <input type="checkbox" className="mt-0.5 size-4.5 shrink-0 accent-accent" {...register('complaint')} />
        <span>
          This is a complaint
          <span className="block text-ink-soft">
            We send you a ticket number at once. We acknowledge your complaint within 48 hours and resolve it within one
            month.
          </span>
        </span>
      </label>
      <Button type="submit" size="large" className="sm:col-span-2" busy={formState.isSubmitting} disabled={!hydrated}>
        {formState.isSubmitting ? 'Processing...' : 'Send Message'}
      </Button>
    </form>
  );
}
