// What a request for custom work may say, and when it will do.
import * as v from 'valibot';
import {
  fitPicture,
  KEPT_PICTURES,
  looksLikePicture,
  type FittedPicture,
  type PictureLimits,
} from '../../shared/fit-picture';
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

const limits: PictureLimits = { types: [...KEPT_PICTURES.types, 'image/gif', 'image/tiff'], bytes: 10 * 1024 * 1024 };
export const sketchTypes = 'image/*,application/pdf';

/** The file as it can be sent: a picture is made small enough. The server looks into it once more. */
export async function fitSketch(file: File): Promise<FittedPicture> {
  if (looksLikePicture(file)) return fitPicture(file, limits);
  if (file.type !== 'application/pdf') return { problem: 'Please choose an image or a PDF.' };
  return file.size > limits.bytes ? { problem: 'The file is larger than 10MB.' } : { file };
}
