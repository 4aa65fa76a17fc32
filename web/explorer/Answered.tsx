// What came of it: a line of status, time and size, and the answer to be read, folded and searched.
import type { Ref } from 'react';
import { Editor } from './Editor.js';
import { answerLanguage } from './json-language.js';
import type { Answer } from './run.js';

interface Props {
  ref: Ref<HTMLElement>;
  answer: Answer | undefined;
}

export function Answered({ ref, answer }: Props) {
  return (
    <section className="answered" ref={ref} aria-labelledby="answer-heading">
      <div className="row tools">
        <h2 id="answer-heading">Answer</h2>
        <p role="status" className={answer?.failed ? 'note failed' : 'note'}>
          {answer?.note ?? 'Nothing was run yet'}
        </p>
      </div>
      <Editor label="Answer" text={answer?.text ?? ''} extensions={answerLanguage} />
    </section>
  );
}
