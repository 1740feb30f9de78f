/**
 * A test for modules that match one of these regular expressions.
 *
 * @param {string[]} modules
 */
const oneOf = (...modules) => new RegExp(modules.join('|'));

/** @param {string} modules of src, without what their names end with */
const ours = (modules) => `src/(?:${modules})[.]`;

/** @param {string} modules of @mantine/core and @mantine/hooks */
const mantine = (modules) => `node_modules/@mantine/(?:core|hooks)/.*/(?:${modules})[./]`;

/**
 * Modules that belong together although several pages or dialogs use them. By default the bundler makes a file for
 * each set of modules that the same pages share: a hundred of less than 1 kB, of which an address needed up to thirty.
 * A browser fetches six at a time, so that on a slow network each six took a round trip, and the app's code names
 * every file.
 *
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
const shared = [
  {
    name: 'parts',
    test: oneOf(
      mantine(
        'Stack|VisuallyHidden|get-style-object|use-uncontrolled|use-disclosure|use-window-event|noop|get-option-by-label',
      ),
      'infiniteQueryOptions',
      ours(
        'web/ui/focus/use-(?:auto|return)-focus|web/ui/page/ListState|web/queries/products/use-catalogue|contract/recently-deleted',
      ),
    ),
  },
  {
    name: 'controls',
    test: oneOf(
      mantine('Alert|Text|Anchor|Group|Skeleton'),
      'node_modules/@tabler/icons-react/',
      '/(?:useMutation|mutationObserver)[.]',
    ),
  },
  {
    name: 'selects',
    test: oneOf(
      mantine('NativeSelect|NativeSelectOption|ComboboxChevron|get-parsed-combobox-data|Combobox.module'),
    ),
  },
  { name: 'auth-texts', test: oneOf(ours('web/texts/auth')) },
  {
    name: 'passwords',
    test: oneOf(
      ours('web/ui/PasswordField|web/auth/NewPasswordField|web/passkeys|contract/auth/passkeys'),
      mantine('PasswordInput'),
    ),
  },
  {
    name: 'auth',
    test: oneOf(
      ours('web/auth/(?:carried|EmailField|api|AuthForm|AuthForm.module|AuthLink|use-auth-submit)'),
      'src/web/auth/captcha/',
    ),
  },
  { name: 'files', test: oneOf(ours('web/ui/(?:file-name|save-file|share-text)')) },
  { name: 'access', test: oneOf(ours('web/shopping-lists/(?:sharing/access-calls|overview/leave-lists)')) },
  {
    name: 'product',
    test: oneOf(ours('contract/products/product-uses|web/queries/products/current-product')),
  },
  {
    name: 'line-dialogs',
    test: oneOf(ours('web/ui/undo/MeanwhileHint.*|web/shopping-lists/lines/LineActionsModal.module')),
  },
  { name: 'push', test: oneOf(ours('web/push/.*|contract/push|web/texts/push')) },
  {
    name: 'account',
    test: oneOf(
      ours('contract/auth/account|web/auth/account/(?:api|account.module)|web/texts/account'),
      mantine('use-color-scheme|use-mantine-color-scheme'),
    ),
  },
  { name: 'long-list', test: oneOf(ours('web/ui/LongList'), mantine('use-intersection')) },
  { name: 'recipe-schema', test: oneOf(ours('contract/recipes/(?:recipes|portions)|web/texts/portions')) },
  {
    name: 'recently-deleted',
    test: oneOf(
      ours('web/texts/recently-deleted|web/ui/recently-deleted/RecentlyDeleted'),
      ours('web/ui/photo/(?:Thumb|thumb.module)'),
    ),
  },
  {
    name: 'meals',
    test: oneOf(
      'zod/v4/mini/coerce',
      ours(
        'contract/(?:meals|products/staples|recipes/(?:ingredient-amount|scaling))|web/texts/meals|web/ui/dates/days',
      ),
      ours('web/queries/(?:meals/meals|products/staples)'),
    ),
  },
  {
    name: 'recipe-drafts',
    test: oneOf(
      ours(
        'web/recipes/(?:drafts/(?:draft-store|drafts-of-recipe|list-drafts)|editor/(?:recipe-form|form-rows)|minutes|source)',
      ),
    ),
  },
  {
    name: 'recipes',
    test: oneOf(
      ours('web/texts/recipes|web/queries/recipes/(?:find-|use-found-)?recipes'),
      ours('web/recipes/(?:api|Chip|Chip.module|overview/recipe-search|tags)'),
    ),
  },
  {
    name: 'recipe-import',
    test: oneOf(
      ours(
        'web/recipes/import/(?:use-import|import-drafts|read-page|ImportPage.module)|web/texts/recipe-import',
      ),
      ours('contract/recipes/recipe-import'),
    ),
  },
  {
    name: 'recipe-text',
    test: oneOf(
      'node_modules/dompurify/',
      ours('web/recipes/(?:link-address|sanitise-text|recipe-text.module)'),
    ),
  },
  {
    name: 'recipe',
    test: oneOf(
      ours('web/recipes/(?:RecipePage.module|BackToRecipes|RecipeGone|recipe-steps)|web/ui/use-wake-lock'),
    ),
  },
  {
    name: 'photos',
    test: oneOf(
      ours('web/ui/photo/(?:photo.module|PhotoButton)|web/texts/photos'),
      ours('web/queries/photos/(?:use-photo|photo-versions)|contract/photos/photo-changes'),
    ),
  },
  {
    name: 'offline-mutations',
    test: oneOf(
      '/query-core/.*/hydration[.]',
      ours('web/queries/(?:offline-mutations/.*|shopping-lists/list-suggestions|stores/stores)'),
      ours('contract/shopping-lists/suggestions|web/texts/stores|web/ui/focus/recover-focus'),
    ),
  },
  {
    name: 'list-texts',
    test: oneOf(
      ours('web/shopping-lists/(?:describe-done|describe-products|lines/(?:remote-changes|late-ticks))'),
      ours('web/shopping-lists/history/history-entries'),
    ),
  },
  // The code that the field for adding a product needs once a user types into it, and the reader of amounts in words:
  // the dialog of a line must not wait for the whole reader of lines.
  {
    name: 'suggestions',
    test: oneOf(
      ours(
        'web/ui/(?:overlays/Floating|product-field/(?:match-products|ProductSuggestions))|web/sync/product-usage',
      ),
      ours('contract/ingredient-lines/(?:amounts/(?:amount-in-words|numbers)|words/(?:tokens|words))'),
    ),
  },
  // The code that splits a line into several products.
  {
    name: 'several-items',
    test: oneOf(
      ours(
        'contract/ingredient-lines/several-products/(?:split-items|item-signs|joined-foods|branded-foods|dictated/names-in-a-row|shared-words/(?:amount-of-each|lone-adjectives))',
      ),
      ours('contract/ingredient-lines/amounts/parts-of-animals'),
      ours('contract/ingredient-lines/pasted/(?:ingredients-in-line|labelled-line)'),
    ),
  },
  // The code for sums of amounts in several units, and the dialog that explains them.
  {
    name: 'sums',
    test: oneOf(
      ours(
        'contract/kitchen-weights/(?:buyable-sum|measure-conversions)|web/queries/products/product-measures',
      ),
      ours('web/shopping-lists/lines/(?:follow-measures|describe-bought)|web/texts/sums'),
    ),
  },
].map((group) => ({ ...group, minShareCount: 2 }));

/**
 * Which modules of the web app share a file.
 *
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const chunkGroups = [
  // Modules that every page needs and that our own changes don't touch: one file that stays in the cache.
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 2 },
  { name: 'app', tags: ['$initial'], priority: 1 },
  ...shared,
];
