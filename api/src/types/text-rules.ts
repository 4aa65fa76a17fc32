/** Validation decorators for text inputs with their messages, and the normalization of text before it is stored. */
import { IsOptional, isEmail, Matches, MaxLength, ValidateBy, ValidateIf } from 'class-validator';
import { hasNoMailbox } from './no-mailbox.js';
import { MOBILE_HELP, PHONE_HELP, readMobile, readPhone } from './phone.js';

/** A single line without control characters. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
/** Several lines; no control characters except line breaks and tabs. */
const MANY_LINES = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;
const NOT_BLANK = /\S/;
/** Characters that need a quoted local part. Refused, because mail programs disagree on the recipient of such an address. */
const UNQUOTED = '"\\\\(),:;<>\\[\\]';

function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

/** One line that is not blank. @param name in error messages @param maxLength characters */
export function Line(name: string, maxLength = 100): PropertyDecorator {
  return all(Matches(NOT_BLANK, { message: `${name} is needed.` }), OneLine(name, maxLength));
}

/** One line that may be blank or missing. */
export function OptionalLine(name: string, maxLength = 100): PropertyDecorator {
  return all(IsOptional(), OneLine(name, maxLength));
}

/** Text of several lines that is not blank. */
export function Paragraph(name: string, maxLength: number): PropertyDecorator {
  return all(Matches(NOT_BLANK, { message: `${name} is needed.` }), ManyLines(name, maxLength));
}

/** Text of several lines that may be blank or missing. */
export function OptionalParagraph(name: string, maxLength: number): PropertyDecorator {
  return all(IsOptional(), ManyLines(name, maxLength));
}

/** An e-mail address; surrounding spaces are allowed and not stored. */
export function Email(): PropertyDecorator {
  return all(
    ValidateBy({
      name: 'email',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && isEmail(value.trim(), { blacklisted_chars: UNQUOTED }) && !hasNoMailbox(value),
        defaultMessage: () => 'Enter a valid e-mail address.',
      },
    }),
    MaxLength(254, { message: 'The e-mail address is too long.' }),
  );
}

/** An e-mail address that may be blank or missing. */
export function OptionalEmail(): PropertyDecorator {
  return all(
    ValidateIf((_, value: unknown) => typeof value === 'string' && NOT_BLANK.test(value)),
    Email(),
  );
}

/** A phone number in any common notation; services store it as typed and in its normal form. */
export function Phone(): PropertyDecorator {
  return ValidateBy({
    name: 'phone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && readPhone(value) !== undefined,
      defaultMessage: () => PHONE_HELP,
    },
  });
}

/** An Indian mobile number in any common notation, which a code can be sent to. */
export function MobilePhone(): PropertyDecorator {
  return ValidateBy({
    name: 'mobilePhone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && readMobile(value) !== undefined,
      defaultMessage: () => MOBILE_HELP,
    },
  });
}

/** A phone number that may be blank or missing. */
export function OptionalPhone(): PropertyDecorator {
  return all(
    ValidateIf((_, value: unknown) => typeof value === 'string' && NOT_BLANK.test(value)),
    Phone(),
  );
}

function OneLine(name: string, maxLength: number): PropertyDecorator {
  return all(
    MaxLength(maxLength, { message: `${name} has at most ${maxLength} characters.` }),
    Matches(ONE_LINE, { message: `${name} is a single line of text.` }),
  );
}

function ManyLines(name: string, maxLength: number): PropertyDecorator {
  return all(
    MaxLength(maxLength, { message: `${name} has at most ${maxLength} characters.` }),
    Matches(MANY_LINES, { message: `${name} has characters that are not text.` }),
  );
}

/** Trims a text; undefined when it is blank. */
export function tidy(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined;
}
