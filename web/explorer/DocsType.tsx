// One type of the schema, or one field of it: signatures whose types lead on, descriptions, what is deprecated.
import { Fragment } from 'react';
import {
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { About, Argument, Deprecated, Otherwise, Told, TypeLink, Types, type AnyField, type Go } from './docs-parts.js';

interface Props {
  schema: GraphQLSchema;
  type: GraphQLNamedType;
  field: string | undefined;
  go: Go;
}

export function DocsType({ schema, type, field, go }: Props) {
  const fields: AnyField[] =
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
  const one = fields.find(({ name }) => name === field);
  if (one) return <OneField of={type.name} field={one} go={go} />;
  const current = fields.filter((each) => each.deprecationReason == null);
  const old = fields.filter((each) => each.deprecationReason != null);
  const made = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  const keeps = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : [];
  return (
    <article>
      <h3>{type.name}</h3>
      <p className="kind">{kindOf(type)}</p>
      <About text={type.description} />
      {isScalarType(type) && type.specifiedByURL && (
        <p>
          <a href={type.specifiedByURL}>{type.specifiedByURL}</a>
        </p>
      )}
      <Types title="Keeps to" types={keeps} go={go} />
      <Types title="Is one of" types={made} go={go} />
      <Fields title={isInputObjectType(type) ? 'Takes' : 'Fields'} of={type.name} fields={current} go={go} />
      <Fields title="Deprecated" of={type.name} fields={old} go={go} />
      {isEnumType(type) && (
        <dl>
          {type.getValues().map((value) => (
            <Fragment key={value.name}>
              <dt>
                <code>{value.name}</code>
              </dt>
              <Told of={value} />
            </Fragment>
          ))}
        </dl>
      )}
    </article>
  );
}

function Fields({ title, of, fields, go }: { title: string; of: string; fields: AnyField[]; go: Go }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <dl>
        {fields.map((field) => (
          <Fragment key={field.name}>
            <dt>
              <button type="button" className="link name" onClick={() => go(of, field.name)}>
                {field.name}
              </button>
              {'args' in field && field.args.length > 0 && (
                <>
                  (
                  {field.args.map((argument, at) => (
                    <Fragment key={argument.name}>
                      {at > 0 && ', '}
                      <Argument argument={argument} go={go} />
                    </Fragment>
                  ))}
                  )
                </>
              )}
              : <TypeLink type={field.type} go={go} />
              <Otherwise field={field} />
            </dt>
            <Told of={field} />
          </Fragment>
        ))}
      </dl>
    </>
  );
}

function OneField({ of, field, go }: { of: string; field: AnyField; go: Go }) {
  return (
    <article>
      <h3>
        {of}.{field.name}
      </h3>
      <p className="kind">
        <TypeLink type={field.type} go={go} />
        <Otherwise field={field} />
      </p>
      <Deprecated reason={field.deprecationReason} />
      <About text={field.description} />
      {'args' in field && field.args.length > 0 && (
        <>
          <h4>Arguments</h4>
          <dl>
            {field.args.map((argument) => (
              <Fragment key={argument.name}>
                <dt>
                  <Argument argument={argument} go={go} />
                </dt>
                <Told of={argument} />
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </article>
  );
}

function kindOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'Object';
  if (isInputObjectType(type)) return type.isOneOf ? 'Input, exactly one of its fields' : 'Input';
  if (isInterfaceType(type)) return 'Interface';
  if (isEnumType(type)) return 'Enum';
  return isScalarType(type) ? 'Scalar' : 'Union';
}
