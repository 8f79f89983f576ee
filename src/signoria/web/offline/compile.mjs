// Compiles the Python files of folders by the very Python that will read them: node compile.mjs PYODIDE FOLDER …

import fs from "node:fs";
import path from "node:path";
import {
  pathToFileURL
} from "node:url";

const [pyodide, ...folders] = process.argv.slice(2);
const {
  loadPyodide
} = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const py = await loadPyodide({
  indexURL: pyodide
});
folders.forEach((root, number) => {
  py.FS.mkdirTree(`/work/${number}`);
  py.FS.mount(py.FS.filesystems.NODEFS, {
    root
  }, `/work/${number}`);
});
// Lines of tracebacks are half the size of a module; asserts stay, words for programmers go.
const script = `
import ast, importlib.util, marshal, os

def without_words(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

def without_lines(code):
    consts = tuple(without_lines(c) if isinstance(c, type(code)) else c for c in code.co_consts)
    full, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\\xff" * full + (bytes([0xF8 + rest - 1]) if rest else b"")  # entries of up to 8 units each
    return code.replace(co_linetable=nowhere, co_consts=consts)

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
for folder, _, names in os.walk("/work"):
    for name in names:
        if name.endswith(".py"):
            path = f"{folder}/{name}"
            with open(path, "rb") as file:
                tree = without_words(ast.parse(file.read()))
            code = compile(tree, path.split("/", 3)[3], "exec", dont_inherit=True)
            with open(path + "c", "wb") as file:
                file.write(HEAD + marshal.dumps(without_lines(code)))
            os.remove(path)
`;
try {
  py.runPython(script);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
