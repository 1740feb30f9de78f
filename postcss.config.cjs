const mantine = require('postcss-preset-mantine');
const { sizesInRem } = require('./scripts/postcss-rem.mjs');

module.exports = { plugins: [mantine(), sizesInRem()] };
