/** Words found by their beginning, while others come and go between two questions. */
import fc from 'fast-check';
import { rounds } from '../../../../test/rounds.js';
import { SortedWords } from './sorted-words.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 });
const steps = fc.array(fc.record({ does: fc.constantFrom('add', 'leave out', 'ask'), word }), {
  minLength: 1,
  maxLength: 60,
});

it('finds exactly the wanted words with a prefix, in order and each once', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const wanted = new Set<string>();
      const words = new SortedWords((one) => wanted.has(one));
      for (const step of taken)
        if (step.does === 'leave out') wanted.delete(step.word);
        else if (step.does === 'ask')
          expect([...words.beginningWith(step.word)]).toEqual(
            [...wanted].filter((one) => one.startsWith(step.word)).sort(),
          );
        else if (!wanted.has(step.word)) {
          wanted.add(step.word);
          words.add(step.word);
        }
    }),
    { numRuns: rounds(300, 3_000) },
  );
});
