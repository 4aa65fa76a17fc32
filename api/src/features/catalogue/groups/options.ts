/** The options of a group as they are sent: checks them, and compares them with those that are there. */
import { ErrorCode, ShopError } from '../../../errors/index.js';
import { imagesFor } from '../image.service.js';
import { imageView } from '../product-view.js';
import { choicesOf, newOptionId, optionKey, VALUES_MOST } from './choice.js';
import type { ChosenValueInput, ProductOptionInput } from './group.inputs.js';
import type { ChosenValue, OptionValue, ProductOption } from './group.model.js';

/** Choices that options may allow: far more than members, but few enough to list. */
const CHOICES_MOST = 10_000;

const refuse = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });

/**
 * Options in stored form. What is sent with the id of one that is there keeps it.
 * @param standing the options that are there
 * @throws ShopError BAD_INPUT on a name or value that stands twice, an unknown id or an unknown picture
 */
export async function checkedOptions(
  sent: readonly ProductOptionInput[],
  standing: readonly ProductOption[] = [],
): Promise<ProductOption[]> {
  const double = (texts: readonly string[]) =>
    texts.find((text, at) => texts.map(optionKey).indexOf(optionKey(text)) < at);
  const twice = double(sent.map(({ name }) => name));
  if (twice) throw refuse('options', `The option ${twice.trim()} stands twice. Give each a name of its own.`);
  const options: ProductOption[] = [];
  for (const [at, { id, name, values }] of sent.entries()) {
    const again = double(values.map(({ value }) => value));
    if (again)
      throw refuse(`options.${at}.values`, `${name.trim()} has the value ${again.trim()} twice. Keep one of them.`);
    const known = standing.find((one) => one.id === id);
    if (id && !known) throw refuse(`options.${at}.id`, `The group has no option with the id ${id}.`);
    options.push({
      id: known?.id ?? newOptionId(),
      name: name.trim(),
      values: await Promise.all(
        values.map((value, index) => checkedValue(value, known, `options.${at}.values.${index}`)),
      ),
    });
  }
  if (choicesOf(options) > CHOICES_MOST)
    throw refuse('options', `These options allow more than ${CHOICES_MOST} choices. Leave some values out.`);
  return options;
}

async function checkedValue(
  { id, value, swatch }: ProductOptionInput['values'][number],
  option: ProductOption | undefined,
  path: string,
): Promise<OptionValue> {
  const known = option?.values.find((one) => one.id === id);
  if (id && !known) throw refuse(`${path}.id`, `The option has no value with the id ${id}.`);
  return { id: known?.id ?? newOptionId(), value: value.trim(), swatch: await checkedSwatch(swatch, known, path) };
}

async function checkedSwatch(
  sent: string | null | undefined,
  known: OptionValue | undefined,
  path: string,
): Promise<string | null> {
  if (!sent || sent.startsWith('#')) return sent?.toLowerCase() ?? null;
  if (known?.swatch === sent) return sent;
  const [image] = await imagesFor([sent], [], '').catch((error: unknown) => {
    throw error instanceof ShopError ? refuse(`${path}.swatch`, error.message) : error;
  });
  return imageView(image!).thumbnailUrl;
}

/**
 * Ids of the values that a choice names, one for each option.
 * @param path of the choice in the input
 * @throws ShopError BAD_INPUT naming what is missing or not there
 */
export function valueIdsOf(
  options: readonly ProductOption[],
  chosen: readonly ChosenValueInput[] | readonly ChosenValue[],
  path: string,
): string[] {
  const unknown = chosen.find(({ name }) => !options.some((option) => optionKey(option.name) === optionKey(name)));
  if (unknown)
    throw refuse(
      path,
      `The group has no option ${unknown.name.trim()}. It has ${options.map(({ name }) => name).join(', ')}.`,
    );
  return options.map(({ name, values }) => {
    const sent = chosen.filter((one) => optionKey(one.name) === optionKey(name));
    if (sent.length !== 1) throw refuse(path, `Choose one value of ${name}.`);
    const value = values.find((one) => optionKey(one.value) === optionKey(sent[0]!.value));
    if (!value)
      throw refuse(
        path,
        `${name} has no value ${sent[0]!.value.trim()}. It has ${values.map((one) => one.value).join(', ')}.`,
      );
    return value.id;
  });
}

/** The options with the values that these choices name and that they lack. @throws ShopError BAD_INPUT when that are too many */
export function withValues(
  options: readonly ProductOption[],
  choices: readonly (readonly ChosenValueInput[])[],
): ProductOption[] {
  const added = options.map((option) => {
    const values = [...option.values];
    for (const { name, value } of choices.flat())
      if (
        optionKey(name) === optionKey(option.name) &&
        value.trim() !== '' &&
        !values.some((one) => optionKey(one.value) === optionKey(value))
      )
        values.push({ id: newOptionId(), value: value.trim(), swatch: null });
    if (values.length > VALUES_MOST)
      throw refuse('products', `${option.name} would have more than ${VALUES_MOST} values. Make a second group.`);
    return { ...option, values };
  });
  if (choicesOf(added) > CHOICES_MOST)
    throw refuse('products', `These options would allow more than ${CHOICES_MOST} choices. Make a second group.`);
  return added;
}
