/** Custom lint rule: money is rounded only in pricing, where each rounding is documented and tested. */
const MONEY = /(price|amount|paise|rupee|subtotal|tax|mrp|charge|refund|discount|revenue)/i;
const ROUNDINGS = new Set(['round', 'floor', 'ceil', 'trunc']);

const rule = {
  create(context) {
    const text = context.sourceCode;
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        const rounded =
          ROUNDINGS.has(name) &&
          callee.object.name === 'Math' &&
          node.arguments.some((argument) => MONEY.test(text.getText(argument)));
        if (rounded || name === 'toFixed')
          context.report({ node, message: 'Money is rounded in pricing alone: call what is there, or add it there.' });
      },
    };
  },
};

export default { meta: { name: 'money' }, rules: { 'rounded-in-pricing': rule } };
