/** GraphQL types of synonyms and of searches without results, for the back office. */
import { ArrayMaxSize, ArrayMinSize, IsOptional, Matches, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../../types/page.js';

@ObjectType({ description: 'Words that shoppers use for the same thing.', simpleResolvers: true })
export class SynonymLine {
  @Field(() => ID, { description: 'Stays while the line is changed.' })
  id: string;

  @Field(() => [String], { description: 'Words or phrases, in any script.' })
  words: readonly string[];

  @Field(() => [String], {
    description:
      'When there are any, `words` find what these find and not the other way round; else each finds the others.',
  })
  means: readonly string[];

  @Field(() => Boolean, { description: 'True for a line of the list that every shop starts with.' })
  fromStart: boolean;
}

@ObjectType({ description: 'A page of synonyms, those the shop added first.', simpleResolvers: true })
export class SynonymPage extends PageFacts {
  @Field(() => [SynonymLine], { description: 'Lines of this page.' })
  items: SynonymLine[];

  @Field(() => Int, { description: 'Lines that the search lets through.' })
  total: number;
}

@ObjectType({ description: 'How often a search was made in vain on one day.', simpleResolvers: true })
export class VainSearchDay {
  @Field(() => String, { description: 'Day in India, `YYYY-MM-DD`.' })
  day: string;

  @Field(() => Int, { description: 'Searches on it.' })
  count: number;
}

@ObjectType({
  description: 'What shoppers searched and did not find; nothing is known of who they were.',
  simpleResolvers: true,
})
export class VainSearchLine {
  @Field(() => String, { description: 'What was typed, in small letters.' })
  words: string;

  @Field(() => Int, { description: 'How often nothing had all of the words.' })
  count: number;

  @Field(() => Int, { description: 'How often of these nothing at all was shown.' })
  nothing: number;

  @Field(() => [VainSearchDay], { description: 'By day, latest first; at most 90.' })
  days: VainSearchDay[];

  @Field(() => String, {
    nullable: true,
    description: 'A word of the catalogue that may mean the same; null when nothing comes near.',
  })
  suggestion: string | null;
}

@ObjectType({ description: 'A page of searches in vain, the most frequent first.', simpleResolvers: true })
export class VainSearchPage extends PageFacts {
  @Field(() => [VainSearchLine], { description: 'Searches of this page.' })
  items: VainSearchLine[];

  @Field(() => Int, { description: 'Different searches in vain.' })
  total: number;
}

@InputType({ description: 'Words that mean the same.' })
export class SynonymInput {
  @Field(() => [String], { description: '1 to 40 words or phrases of at most 60 characters.' })
  @ArrayMinSize(1, { message: 'A line of synonyms needs a word' })
  @ArrayMaxSize(40, { message: 'At most 40 words in a line' })
  @MaxLength(60, { each: true, message: 'A word or phrase has at most 60 characters' })
  @Matches(/[\p{L}\p{N}]/u, { each: true, message: 'A word has a letter or a digit' })
  words: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'What `words` find, one way; at most 40. Left out, each of `words` finds the others.',
  })
  @IsOptional()
  @ArrayMaxSize(40, { message: 'At most 40 words in a line' })
  @MaxLength(60, { each: true, message: 'A word or phrase has at most 60 characters' })
  @Matches(/[\p{L}\p{N}]/u, { each: true, message: 'A word has a letter or a digit' })
  means?: string[] | null;
}

@ObjectType({ description: 'What was taken off the list of searches in vain.', simpleResolvers: true })
export class DeleteVainSearchPayload {
  @Field(() => String, { description: 'The words; they come back when they are searched and not found again.' })
  words: string;
}
