export const V8_SWITCH: RegExp;
