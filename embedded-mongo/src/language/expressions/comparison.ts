/** Comparison operators: any two values compare, a missing one below null. */
import { locationError } from '../../errors.js';
import { equalityKey, valueComparer } from '../bson-order.js';
import { isSimple } from '../collation.js';
import { typeName } from '../document.js';
import {
  argumentList,
  compile,
  type CompileOperator,
  constantValue,
  eager,
  type Program,
  register,
} from './program.js';

function comparison(accepts: (order: number) => unknown): CompileOperator {
  return (argument, scope, name) => {
    const compare = valueComparer(scope.collation);
    return eager(2, 2, ([a, b]) => accepts(compare(a, b)))(argument, scope, name);
  };
}

/** `$in`: a constant list is looked up by equality key. */
const isIn: CompileOperator = (argument, scope, name) => {
  const compare = valueComparer(scope.collation);
  const list = argumentList(argument);
  const [value, array] = list.length === 2 ? list.map((one) => compile(one, scope)) : [];
  if (value && array?.constant && isSimple(scope.collation)) {
    const elements = constantValue(array);
    if (Array.isArray(elements) && elements.length > 8) {
      const keys = new Set(elements.map((element) => equalityKey(element)));
      const program: Program = (frame) => keys.has(equalityKey(value(frame)));
      return program;
    }
  }
  return eager(2, 2, ([wanted, elements]) => {
    if (!Array.isArray(elements)) {
      throw locationError(40081, `$in requires an array as a second argument, found: ${typeName(elements)}`);
    }
    return elements.some((element) => compare(wanted, element) === 0);
  })(argument, scope, name);
};

register({
  $cmp: comparison((order) => Math.sign(order)),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $in: isIn,
});
