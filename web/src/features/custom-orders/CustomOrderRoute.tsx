// The custom order form, with an optional sketch.
import { useEffect, useRef, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useSubmitCustomOrderMutation } from '../../generated/custom-orders';
import { withEarlyInput } from '../../shared/early-input';
import { errorCode, isNetworkError, serverMessage } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { readAmount } from '../../shared/numbers';
import { Head, useHydrated } from '../../shared/page';
import { paths } from '../../shared/paths';
import { chatLink, documentTitle, greetingText } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { BrandIcon } from '../../shared/ui/BrandIcon';
import { Button, ButtonOutLink } from '../../shared/ui/Button';
import { Select, TextArea, TextField } from '../../shared/ui/Field';
import { CircleCheckIcon } from '../../shared/ui/icons';
import { SentNumber, useSentNumber } from '../../shared/ui/SentNumber';
import { WithoutScripts } from '../../shared/ui/WithoutScripts';
import { emptyRequest, materials, requestSchema, timelines, type RequestValues } from './request';
import { SketchField } from './SketchField';

const intro =
  'A gate for your arch, a stair for your floor height, a rack for your shop. Tell us what you need and we make it in steel.';

const nextSteps = [
  { title: 'We read it', text: 'A maker, not a machine, looks at your request and your sketch.' },
  { title: 'We reply within 24 hours', text: 'With our questions, or with a price and a date.' },
  { title: 'You agree to a drawing', text: 'To scale, with material and finish written down. Nothing is cut before.' },
  { title: 'We make and deliver it', text: 'Free within 25km, fitted by the people who made it.' },
];

/** Characters of a product's title that an address may begin the request with. */
const likeMost = 200;

/** Error codes that concern the file only. */
const ofTheFile = new Set(['FILE_TOO_LARGE', 'UNSUPPORTED_FILE']);

/** Rupees; the form has refused what is no amount. */
function budgetOf(text: string): number | null {
  const read = readAmount(text);
  return 'number' in read ? read.number : null;
}

/** Shown where the form was, once a request has arrived. */
function Taken({ number, onAgain }: { number: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      aria-labelledby="taken"
      className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <CircleCheckIcon strokeWidth={1.2} className="size-14 text-success" />
      <h2 id="taken" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        We have your request
      </h2>
      <p>
        Please name its number when you write or call: <SentNumber number={number} />
      </p>
      <p className="text-ink-soft">We reply within 24 hours. You can keep this page, or copy the number.</p>
      <Button look="outline" onClick={onAgain}>
        Send another request
      </Button>
    </section>
  );
}

export default function CustomOrderRoute() {
  const hydrated = useHydrated();
  const [submit] = useSubmitCustomOrderMutation();
  const [sketch, setSketch] = useState<File | null>(null);
  const [sketchProblem, setSketchProblem] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const [number, keepNumber] = useSentNumber();
  const like = useSearchParams()[0].get('like')?.slice(0, likeMost);
  const [initial] = useState(() =>
    withEarlyInput({ ...emptyRequest, ...(like && { description: `Made to order, like “${like}”.\n` }) }),
  );
  const { register, handleSubmit, formState, reset } = useForm<RequestValues>({
    resolver: valibotResolver(requestSchema),
    defaultValues: initial,
  });
  const field = fieldsOf(register, formState.errors);

  async function send({ name, phone, description, budget, ...rest }: RequestValues) {
    const optional = Object.fromEntries(Object.entries(rest).map(([key, text]) => [key, text || null]));
    try {
      const { data } = await submit({
        variables: { input: { name, phone, description, budget: budgetOf(budget), ...optional }, sketch },
        context: { upload: sketch !== null },
      });
      if (!data?.submitCustomOrder.success) {
        toast.error(data?.submitCustomOrder.message || 'Submission failed. Please try again.');
        return;
      }
      toast.success('Your request was submitted successfully!');
      reset(emptyRequest);
      setSketch(null);
      keepNumber(data.submitCustomOrder.customOrder.referenceNumber ?? undefined);
      window.scrollTo(0, 0);
    } catch (error) {
      const text = isNetworkError(error)
        ? 'Something went wrong. Please try again.'
        : (serverMessage(error) ?? 'Submission failed. Please try again.');
      if (ofTheFile.has(errorCode(error) ?? '')) setSketchProblem(text);
      toast.error(text);
    }
  }

  return (
    <div className="container-page py-8 sm:py-12">
      <Head title={documentTitle('Custom Order')} description={intro} canonical={paths.customOrder.href} />
      <h1 className="text-title">Custom Order</h1>
      <p className="mt-2 max-w-2xl text-lg text-ink-soft">{intro}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
        {number ? (
          <Taken number={number} onAgain={() => keepNumber(undefined)} />
        ) : (
          <form
            noValidate
            onSubmit={handleSubmit(send)}
            className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:grid-cols-2 sm:p-8"
          >
            <WithoutScripts what="This form needs JavaScript." className="sm:col-span-2" />
            <TextField label="Name" required autoComplete="name" {...field('name')} />
            <TextField label="Phone" type="tel" required autoComplete="tel" {...field('phone')} />
            <TextField
              label="Email (optional)"
              type="email"
              autoComplete="email"
              className="sm:col-span-2"
              {...field('email')}
            />
            <TextArea
              label="Project Description"
              required
              rows={5}
              maxLength={5000}
              className="sm:col-span-2"
              placeholder="What is it for, where will it stand, what matters to you?"
              {...field('description')}
            />
            <TextField label="Dimensions (optional)" placeholder="e.g. 3 m x 1.8 m" {...field('dimensions')} />
            <Select label="Material (optional)" {...field('material')}>
              <option value="">Select a material</option>
              {materials.map((material) => (
                <option key={material}>{material}</option>
              ))}
            </Select>
            <TextField label="Budget in ₹ (optional)" inputMode="decimal" placeholder="25000" {...field('budget')} />
            <Select label="Timeline (optional)" {...field('timeline')}>
              <option value="">Select a timeline</option>
              {timelines.map((timeline) => (
                <option key={timeline}>{timeline}</option>
              ))}
            </Select>
            <div className="sm:col-span-2">
              <SketchField
                file={sketch}
                onChange={setSketch}
                problem={sketchProblem}
                onProblem={setSketchProblem}
                onBusy={setPreparing}
              />
            </div>
            <Button
              type="submit"
              size="large"
              className="sm:col-span-2"
              busy={formState.isSubmitting || preparing}
              disabled={!hydrated}
            >
              {formState.isSubmitting ? 'Submitting...' : 'Submit Request'}
            </Button>
          </form>
        )}
        <aside aria-labelledby="next" className="rounded-card bg-night p-6 text-on-night sm:p-8 lg:sticky lg:top-24">
          <h2 id="next" className="text-2xl">
            What happens next?
          </h2>
          <ol className="mt-5 grid gap-5">
            {nextSteps.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[2.25rem_1fr]">
                <span aria-hidden className="font-display text-2xl leading-tight text-brass">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="mt-0.5 text-on-night-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <ButtonOutLink look="light" full href={chatLink(greetingText)} className="mt-7">
            <BrandIcon name="WhatsApp" />
            Ask on WhatsApp
          </ButtonOutLink>
        </aside>
      </div>
    </div>
  );
}
