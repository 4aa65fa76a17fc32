/** What class-validator's IsPhoneNumber asks; lint refuses that rule, the shop's own is in api/src/types/text-rules.ts. */
exports.parsePhoneNumber = () => {
  throw new Error('The telephone numbers of the world are not installed: use the rule of text-rules.ts');
};
