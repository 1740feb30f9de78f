/**
 * Runs before the first paint, while the app's own code is on its way. A script of its own because the content
 * security policy allows none in the page.
 */
import { askEarly } from './early-questions.ts';
import { paintFirst } from './first-paint.ts';
import { startApp } from './start-app.ts';
import { takeScheme } from './scheme.ts';

takeScheme();
const questions = askEarly();
void startApp(questions && paintFirst(questions));
