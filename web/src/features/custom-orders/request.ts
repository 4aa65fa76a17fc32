// What a request for custom work may say, and when it will do.
import * as v from 'valibot';
import { optional, optionalEmail, required } from '../../shared/form-rules';
import { readAmount, type NumberRead } from '../../shared/numbers';
import { requiredPhone } from '../../shared/phone-rules';

export const materials = [
  'Mild Steel',
  'Stainless Steel',
  'Galvanized Steel',
  'Carbon Steel',
  'Wrought Iron',
  'Aluminum',
  'Other (specify in description)',
] as const;

export const timelines = [
  'Rush (1-2 weeks)',
  'Standard (2-4 weeks)',
  'Flexible (4-6 weeks)',
  'No rush (6+ weeks)',
] as const;

/** An amount in rupees that is not below 0. */
function readBudget(text: string): NumberRead {
  const read = readAmount(text);
  return 'number' in read && read.number < 0 ? { problem: 'The budget is not below zero.' } : read;
}

export const requestSchema = v.objectAsync({
  name: required('Name'),
  phone: requiredPhone,
  email: optionalEmail,
  description: required('Description'),
  dimensions: optional,
  material: optional,
  budget: v.pipe(
    optional,
    v.rawCheck(({ dataset, addIssue }) => {
      const read = dataset.typed && dataset.value ? readBudget(dataset.value) : undefined;
      if (read && 'problem' in read) addIssue({ message: read.problem });
    }),
  ),
  timeline: optional,
});

export type RequestValues = v.InferOutput<typeof requestSchema>;

export const emptyRequest: RequestValues = {
  name: '',
  phone: '',
  email: '',
  description: '',
  dimensions: '',
  material: '',
  budget: '',
  timeline: '',
};

const mostBytes = 10 * 1024 * 1024;
export const sketchTypes = 'image/*,application/pdf';

/** Why a file cannot be the sketch; undefined when it can. The server looks into the file once more. */
export function sketchProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/') && file.type !== 'application/pdf') return 'Please choose an image or a PDF.';
  if (file.size > mostBytes) return 'The file is larger than 10MB.';
  return undefined;
}
