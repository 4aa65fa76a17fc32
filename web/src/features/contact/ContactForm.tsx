// The message form: sent, it gives way to a thank-you for five seconds, then comes back empty.
import { useEffect, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { CircleCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useSubmitContactMutation } from '../../generated/contact';
import { showAlert } from '../../shared/alerts';
import { isNetworkError, serverMessage } from '../../shared/error-text';
import { fieldsOf, optionalPhone, required, requiredEmail } from '../../shared/form-rules';
import { useTakenOver } from '../../shared/page';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextArea, TextField } from '../../shared/ui/Field';
import { WithoutScripts } from '../../shared/ui/WithoutScripts';
import { contact } from './content';

const thanksMilliseconds = 5000;

const messageSchema = v.object({
  name: required('Name'),
  email: requiredEmail,
  phone: optionalPhone,
  subject: required('Subject'),
  message: required('Message'),
});

type Message = v.InferOutput<typeof messageSchema>;

const empty: Message = { name: '', email: '', phone: '', subject: '', message: '' };

export function ContactForm() {
  const takenOver = useTakenOver();
  const [submit] = useSubmitContactMutation();
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm<Message>({
    resolver: valibotResolver(messageSchema),
    defaultValues: empty,
  });
  const field = fieldsOf(register, formState.errors);

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), thanksMilliseconds);
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
      setSent(true);
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
          <CircleCheck aria-hidden strokeWidth={1.2} className="mx-auto size-16 text-success" />
          <p className="mt-4 font-display text-3xl">Message Sent!</p>
          <p className="mt-2 text-ink-soft">We reply within 24 hours.</p>
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
        <h2 className="text-2xl">{contact.form.title}</h2>
        <p className="mt-1 text-ink-soft">{contact.form.text}</p>
        <WithoutScripts what="This form is sent by a script." className="mt-4" />
      </div>
      <TextField label="Name" required autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
      <TextField label="Subject" required maxLength={200} {...field('subject')} />
      <TextArea label="Message" required rows={6} maxLength={5000} className="sm:col-span-2" {...field('message')} />
      <Button type="submit" size="large" className="sm:col-span-2" busy={formState.isSubmitting} disabled={!takenOver}>
        {formState.isSubmitting ? 'Processing...' : 'Send Message'}
      </Button>
    </form>
  );
}
