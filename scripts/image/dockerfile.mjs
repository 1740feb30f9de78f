/**
 * Reads the part of Dockerfile and .dockerignore that this project uses. Anything else is an error, so that a replay
 * never passes over what an engine would have done.
 */

/**
 * @typedef {object} Instruction
 * @property {string} name in capitals
 * @property {Record<string, string>} flags `--from=build` is `{from: 'build'}`
 * @property {string} text what follows the flags
 * @property {string[]} words the elements of a JSON array, else the text's words
 * @property {number} line counted from 1
 */

/**
 * @typedef {object} Stage
 * @property {string} base an image's name, or an earlier stage's
 * @property {string} name empty for one that has none
 * @property {Instruction[]} instructions without FROM
 */

const known = new Set([
  'CMD',
  'COPY',
  'ENV',
  'EXPOSE',
  'FROM',
  'HEALTHCHECK',
  'RUN',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
  'WORKDIR',
]);
const knownFlags = {
  COPY: ['from', 'chown'],
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'retries'],
};

/** Joins what a backslash continues; comments inside a continued line are left out as an engine does. */
function logicalLines(source) {
  /** @type {{ line: number, text: string }[]} */
  const lines = [];
  let open = false;
  for (const [index, raw] of source.split('\n').entries()) {
    if (/^\s*(#|$)/.test(raw)) continue;
    const text = raw.replace(/\\\s*$/, '');
    const previous = open && lines.at(-1);
    if (previous) previous.text += text;
    else lines.push({ line: index + 1, text });
    open = text !== raw;
  }
  return lines;
}

/** @returns {Instruction} */
function parseInstruction({ line, text }) {
  const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*)$/s.exec(text) ?? [];
  if (!known.has(name)) throw new Error(`Dockerfile line ${line}: ${name || text} can't be replayed.`);
  /** @type {Record<string, string>} */
  const flags = {};
  let remaining = rest.trim();
  for (let match; (match = /^--([\w-]+)=(\S+)\s+/.exec(remaining)); ) {
    const [whole, flag = '', value = ''] = match;
    if (!knownFlags[name]?.includes(flag))
      throw new Error(`Dockerfile line ${line}: --${flag} can't be replayed.`);
    flags[flag] = value;
    remaining = remaining.slice(whole.length);
  }
  return { name, flags, text: remaining, words: wordsOf(remaining), line };
}

function wordsOf(text) {
  const array = /^(?:CMD\s+)?(\[.*\])$/s.exec(text)?.[1];
  return array === undefined ? text.split(/\s+/) : JSON.parse(array);
}

/** @param {string} source @returns {Stage[]} in the order in which they are built; the last one is the image */
export function parseDockerfile(source) {
  /** @type {Stage[]} */
  const stages = [];
  for (const instruction of logicalLines(source).map(parseInstruction)) {
    if (instruction.name === 'FROM') {
      const [base = '', as, name = ''] = instruction.words;
      if (as !== undefined && as !== 'AS')
        throw new Error(`Dockerfile line ${instruction.line}: no such FROM.`);
      stages.push({ base, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`Dockerfile line ${instruction.line}: it begins with FROM.`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

/** @param {string} source of a .dockerignore that refuses everything and then lets some names in @returns {string[]} those names */
export function parseDockerignore(source) {
  const [everything, ...names] = source.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  if (everything !== '*' || !names.every((name) => /^![\w.-]+$/.test(name)))
    throw new Error('.dockerignore: only "*" and then "!name" lines can be replayed.');
  return names.map((name) => name.slice(1));
}
