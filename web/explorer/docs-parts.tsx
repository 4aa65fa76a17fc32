// Small parts of the docs: a type that leads to its page, an argument, a description.
import { Fragment } from 'react';
import {
  astFromValue,
  getNamedType,
  isListType,
  isNonNullType,
  print,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql';
import type { Found } from './docs-search.js';

/** Opens the page of a type or of a field. */
export type Go = (type: string, field?: string) => void;
export type AnyField = GraphQLField<unknown, unknown> | GraphQLInputField;

export function Argument({ argument, go }: { argument: GraphQLArgument; go: Go }) {
  return (
    <>
      {argument.name}: <TypeLink type={argument.type} go={go} />
      <Otherwise field={argument} />
    </>
  );
}

/** What holds where nothing is given. */
export function Otherwise({ field }: { field: AnyField | GraphQLArgument }) {
  const value = 'defaultValue' in field ? astFromValue(field.defaultValue, field.type) : undefined;
  return value ? <> = {print(value)}</> : null;
}

export function TypeLink({ type, go }: { type: GraphQLType; go: Go }) {
  if (isNonNullType(type))
    return (
      <>
        <TypeLink type={type.ofType} go={go} />!
      </>
    );
  if (isListType(type))
    return (
      <>
        [<TypeLink type={type.ofType} go={go} />]
      </>
    );
  const { name } = getNamedType(type);
  return (
    <button type="button" className="link" onClick={() => go(name)}>
      {name}
    </button>
  );
}

export function Types({ title, types, go }: { title: string; types: readonly GraphQLNamedType[]; go: Go }) {
  if (types.length === 0) return null;
  return (
    <p>
      {title}:{' '}
      {types.map((type, at) => (
        <Fragment key={type.name}>
          {at > 0 && ', '}
          <TypeLink type={type} go={go} />
        </Fragment>
      ))}
    </p>
  );
}

/** What is told of a value, a field or an argument below its name. */
export const Told = ({ of }: { of: { description?: string | null; deprecationReason?: string | null } }) => (
  <dd>
    <Deprecated reason={of.deprecationReason} />
    <About text={of.description} />
  </dd>
);

/** Places of the schema, one below the other, each leading to its page. */
export const Places = ({ places, go }: { places: readonly Found[]; go: Go }) => (
  <ul className="plain">
    {places.map((place) => (
      <li key={pathOf(place)}>
        <button type="button" className="link" onClick={() => go(place.type, place.field)}>
          {pathOf(place)}
        </button>
      </li>
    ))}
  </ul>
);

export const pathOf = ({ type, field, argument }: Found): string =>
  [type, field].filter(Boolean).join('.') + (argument ? `(${argument})` : '');

export const Deprecated = ({ reason }: { reason: string | null | undefined }) =>
  reason == null ? null : <p className="deprecated">Deprecated: {reason}</p>;

/** Prose in which names stand between backticks. */
export function About({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return <p>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</p>;
}
