/** Phonetic keys of words, so that Hindi in Latin letters, Devanagari and English match in any spelling. */

/** The phonetic key with vowels: those of `kursee`, `kursi` and `कुर्सी` (folded) are nearly equal. @param word folded */
export function soundsOf(word: string): string {
  return word
    .replace(/^kn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/tch/g, 'c')
    .replace(/ck|cc(?![ei])/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/ght/g, 't')
    .replace(/ti(?=on|ou)|ci(?=ou|al)/g, 's')
    .replace(/sch|sh/g, 's')
    .replace(/ch/g, 'C')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/dge/g, 'je')
    .replace(/([gkdbjt])h/g, '$1')
    .replace(/x/g, 'ks')
    .replace(/[cq]u?(?![a-z]?$)(?=[ou])/g, 'k')
    .replace(/[cq]/g, 'k')
    .replace(/C/g, 'c')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/(?<=[aeiou])h(?![aeiou])/g, '')
    .replace(/ee|ea|ie|ei(?=[^aeiou])/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/au|aw|av(?=[^aeiou])/g, 'o')
    .replace(/ai|ay|ey/g, 'e')
    .replace(/aa+/g, 'a')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)e$/, '');
}

/** The consonants of the phonetic key, after an `a` for any initial vowel. @param sounds the result of soundsOf */
export function skeletonOf(sounds: string): string {
  const body = sounds.replace(/(?<=.)[aeiou]/g, '').replace(/m(?=[bpf])/g, 'n');
  return body.replace(/^[aeiou]/, 'a').replace(/(.)\1+/g, '$1');
}
