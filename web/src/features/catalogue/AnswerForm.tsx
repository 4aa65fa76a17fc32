// Lets somebody who received the product answer a question.
import { useState, type FormEvent } from 'react';
import { useAnswerAsBuyerMutation } from '../../generated/catalogue';
import { errorText } from '../../shared/error-text';
import { useLoginOverlay } from '../../shared/session/login-overlay';
import { Button } from '../../shared/ui/Button';
import { TextArea } from '../../shared/ui/Field';

export function AnswerForm({ question: { id, text: asked } }: { question: { id: string; text: string } }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<string>();
  useLoginOverlay(isOpen && said === undefined);
  const [answer, { loading }] = useAnswerAsBuyerMutation();
  if (said)
    return (
      <p role="status" className="mt-3 text-sm">
        {said}
      </p>
    );
  if (!isOpen)
    return (
      <Button
        look="ghost"
        size="small"
        className="mt-2 -ml-3.5"
        aria-label={`Answer: ${asked}`}
        onClick={() => setOpen(true)}
      >
        Answer
      </Button>
    );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (!words) return setProblem('Write an answer.');
    try {
      const { data } = await answer({ variables: { input: { questionId: id, text: words } } });
      setSaid(
        data?.answerAsBuyer.state === 'PUBLISHED'
          ? 'Thank you. Your answer is here in a moment.'
          : 'Thank you. Your answer appears once the shop has looked at it.',
      );
    } catch (error) {
      setProblem(errorText(error, 'Your answer could not be sent. Please try again.'));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-3 max-w-2xl">
      <TextArea
        label="Your answer"
        rows={3}
        dir="auto"
        maxLength={1000}
        autoFocus
        value={text}
        {...(problem && { error: problem })}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" look="outline" size="small" busy={loading} className="mt-2">
        Send answer
      </Button>
    </form>
  );
}
