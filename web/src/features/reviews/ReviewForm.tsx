// The form of one review: stars, words, pictures. What was written stays until the shop has it.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSubmitReviewMutation, type ReviewablesQuery } from '../../generated/reviews';
import { errorText, fieldErrors } from '../../shared/error-text';
import { SHOWN_PICTURES } from '../../shared/fit-picture';
import { Button } from '../../shared/ui/Button';
import { ChosenPictures, MOST_PICTURES, type ChosenPicture } from '../../shared/ui/ChosenPictures';
import { TextArea } from '../../shared/ui/Field';
import { StarsField } from './StarsField';

type Reviewable = ReviewablesQuery['reviewables'][number];

const TEXT_MOST = 2000;

interface Begun {
  stars: number;
  text: string;
  pictures: readonly ChosenPicture[];
}

/** What was begun and not sent, by order and product, for who goes back and forth; gone with the page, as pictures are. */
const begun = new Map<string, Begun>();

interface Props {
  line: Reviewable;
  token: string | undefined;
  /** Reads what was written anew. @returns whether the shop has a review of it */
  onSent(): Promise<boolean>;
}

export function ReviewForm({ line, token, onSent }: Props) {
  const key = `${line.orderNumber} ${line.productId}`;
  const before = begun.get(key);
  const [stars, setStars] = useState(before?.stars ?? 0);
  const [text, setText] = useState(before?.text ?? '');
  // One that was being made smaller is chosen again.
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>(
    before?.pictures.filter(({ file, problem }) => file ?? problem) ?? [],
  );
  useEffect(() => {
    begun.set(key, { stars, text, pictures });
  }, [key, stars, text, pictures]);
  const [problems, setProblems] = useState<{ stars?: string; text?: string; pictures?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [send] = useSubmitReviewMutation();

  const files = pictures.flatMap(({ file }) => file ?? []);
  const refused = pictures.filter(({ problem }) => problem !== undefined);
  const preparing = files.length + refused.length < pictures.length;

  function found(): typeof problems {
    if (stars === 0) return { stars: 'Choose one to five stars.' };
    if (refused.length > 0)
      return {
        pictures: `${refused.map(({ name }) => name).join(', ')} cannot be sent: please remove it or choose another.`,
      };
    return pictures.length > MOST_PICTURES ? { pictures: `Please send at most ${MOST_PICTURES} pictures.` } : {};
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const faults = found();
    setProblems(faults);
    if (faults.stars) form.current?.querySelector<HTMLElement>('input[type=radio]')?.focus();
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    try {
      await send({
        variables: {
          input: {
            productId: line.productId,
            stars,
            ...(text.trim() && { text: text.trim() }),
            ...(token && { token }),
          },
          pictures: files.length > 0 ? files : null,
        },
        context: { upload: files.length > 0 },
      });
      begun.delete(key);
      await onSent();
    } catch (error) {
      // The answer alone may be lost: what the shop has is shown instead of this form.
      const isThere = await onSent().catch(() => false);
      if (isThere) {
        begun.delete(key);
        return;
      }
      const { 'input.text': ofText, 'input.stars': ofStars } = fieldErrors(error);
      setProblems(
        ofText || ofStars
          ? { ...(ofText && { text: ofText }), ...(ofStars && { stars: ofStars }) }
          : { all: errorText(error, 'That failed. What you wrote is still here: please try again.') },
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-5">
      <StarsField
        value={stars}
        onChange={(chosen) => {
          setStars(chosen);
          setProblems({ ...problems, stars: undefined });
        }}
        error={problems.stars}
      />
      <TextArea
        label="In your words (optional)"
        hint="What do you use it for? What is good, and what is not? Please name no persons, addresses or phone numbers."
        dir="auto"
        maxLength={TEXT_MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(problems.text && { error: problems.text })}
      />
      <ChosenPictures
        pictures={pictures}
        limits={SHOWN_PICTURES}
        onChange={(change) => {
          setPictures(change);
          setProblems((known) => ({ ...known, pictures: undefined }));
        }}
        problem={problems.pictures}
      />
      {problems.all && (
        <p role="alert" className="font-medium text-danger">
          {problems.all}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={busy || preparing}>
          Send review
        </Button>
        <p className="text-sm text-ink-soft">
          It appears with your first name and an initial. You can withdraw it, but not change it.
        </p>
      </div>
    </form>
  );
}
