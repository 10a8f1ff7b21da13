// Refuses `object[text]` and `text in object` where the text may be any: both also find inherited members such as
// "constructor" and "toString". A table that is read under texts is a Map or made by `table` of #base; any other object
// is read by `ownMember`. `object[text]` is refused in all files for tables (constants made of a literal), and for
// every object in the rooms that read what a caller sent.
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROJECTS = ["tsconfig.json", "web/tsconfig.json"];
/** Files without a check. Tests use only texts of their own. */
const EXEMPT = /\.(test|testing|contract)\.tsx?$|\.gen\.(d\.)?ts$|\.d\.ts$|^src\/base\/table\.ts$/;
const SOURCES = ["src/", "web/src/"];
const ROOMS_OF_CALLERS = /^(src\/(base|contract|language|operations|http|mcp|accounts|cli)|web\/src)\//;

function programOf(project) {
  const file = join(ROOT, project);
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, join(file, ".."));
  return ts.createProgram(fileNames, { ...options, noEmit: true, skipLibCheck: true });
}

/** Returns whether an expression may be any text and not only one of some literals. Casts do not count. */
function isAnyText(checker, expression) {
  const type = checker.getTypeAtLocation(uncast(expression));
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => (part.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0);
}

/** Returns whether an object is a list or, by its type, inherits nothing. */
function isSafe(checker, expression) {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  const parts = type.isUnion() ? type.types : [type];
  return parts.every((part) => part.symbol?.name === "Table" || checker.isArrayLikeType(part));
}

function uncast(expression) {
  let inner = expression;
  while (
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isParenthesizedExpression(inner) ||
    ts.isNonNullExpression(inner)
  )
    inner = inner.expression;
  return inner;
}

/** Returns whether an expression is an object literal or names a variable that an object literal initialises. */
function isTable(checker, expression) {
  let inner = uncast(expression);
  if (ts.isIdentifier(inner)) {
    let symbol = checker.getSymbolAtLocation(inner);
    if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0) symbol = checker.getAliasedSymbol(symbol);
    const declared = symbol?.valueDeclaration;
    if (declared === undefined || !ts.isVariableDeclaration(declared) || declared.initializer === undefined)
      return false;
    inner = uncast(declared.initializer);
    if (ts.isCallExpression(inner) && inner.expression.getText() === "Object.freeze")
      inner = uncast(inner.arguments[0]);
  }
  return ts.isObjectLiteralExpression(inner);
}

function isWritten(node) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node)
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return ts.isDeleteExpression(parent);
}

const found = new Set();
for (const project of PROJECTS) {
  const program = programOf(project);
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles()) {
    const path = relative(ROOT, file.fileName);
    if (EXEMPT.test(path) || !SOURCES.some((folder) => path.startsWith(folder))) continue;
    const report = (node, what) => {
      const { line, character } = file.getLineAndCharacterOfPosition(node.getStart());
      found.add(`${path}:${line + 1}:${character + 1} ${what}: ${node.getText().replace(/\s+/g, " ").slice(0, 90)}`);
    };
    const visit = (node) => {
      if (ts.isElementAccessExpression(node) && !isWritten(node)) {
        const { argumentExpression: name, expression: object } = node;
        const counts = ROOMS_OF_CALLERS.test(path) || isTable(checker, object);
        if (counts && isAnyText(checker, name) && !isSafe(checker, object)) report(node, "a member under any text");
      } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
        if (isAnyText(checker, node.left) && !isSafe(checker, node.right)) report(node, "any text in an object");
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
}
for (const one of [...found].sort()) console.error(one);
if (found.size > 0) {
  console.error(`${found.size} places; use a Map, a \`table\` or \`ownMember\` of #base`);
  process.exit(1);
}
