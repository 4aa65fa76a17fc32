/** An address as its owner sends it, checked for shape. */
import { Field, InputType } from 'type-graphql';
import { OptionalCountry } from '../../types/countries.js';
import { OptionalLine } from '../../types/text-rules.js';
import { BUYER_GSTIN, BUYER_LEGAL_NAME, type BuyerInput } from './recipient.js';

/** The place itself, as every address names it. */
@InputType()
export abstract class PlaceInput {
  @Field(() => String, { nullable: true, description: 'Firm at this address, at most 100 characters.' })
  @OptionalLine('The company')
  company?: string | null;

  @Field(() => String, { description: 'House and street, at most 200 characters.' })
  @OptionalLine('The street', 200)
  street: string;

  @Field(() => String, { nullable: true, description: 'Flat, floor or landmark, at most 200 characters.' })
  @OptionalLine('The second line', 200)
  street2?: string | null;

  @Field(() => String, { description: 'Town or city, at most 100 characters.' })
  @OptionalLine('The city')
  city: string;

  @Field(() => String, {
    description:
      'In India a state or union territory by any usual name, also in Hindi; stored by its full name, such as Uttar Pradesh. It decides which GST is charged, and must be one in which the PIN code can lie. Free in other countries.',
  })
  @OptionalLine('The state')
  state: string;

  @Field(() => String, {
    description:
      "In India a PIN code of six digits that the directory or a zone of the shop knows; the army's post begins with 9. At most 12 characters.",
  })
  @OptionalLine('The postal code', 12)
  postalCode: string;

  @Field(() => String, {
    nullable: true,
    description: 'India, United States, Canada or United Kingdom; India when left out.',
  })
  @OptionalCountry()
  country?: string | null;
}

@InputType({
  description: 'An address to save. First name, last name, street, city, state and postal code must not be blank.',
})
export class AddressInput extends PlaceInput implements BuyerInput {
  @Field(() => String, { nullable: true, description: 'Home when left out.' })
  @OptionalLine('The label', 40)
  label?: string | null;

  @Field(() => String, { description: 'First name of whoever receives the delivery, at most 100 characters.' })
  @OptionalLine('The first name')
  firstName: string;

  @Field(() => String, { description: 'Last name of whoever receives the delivery, at most 100 characters.' })
  @OptionalLine('The last name')
  lastName: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Makes it the default in place of the one before; the first address is the default anyway.',
  })
  isDefault?: boolean | null;

  @Field(() => String, { nullable: true, description: BUYER_GSTIN })
  @OptionalLine('The GSTIN', 30)
  buyerGstin?: string | null;

  @Field(() => String, { nullable: true, description: BUYER_LEGAL_NAME })
  @OptionalLine('The legal name')
  buyerLegalName?: string | null;
}
