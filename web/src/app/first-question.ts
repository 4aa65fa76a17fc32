// A few lines of code that run long before the rest has come: they ask for what the first screen will show.
import { askFirstQuestion } from '../shared/first-answer';

askFirstQuestion();
