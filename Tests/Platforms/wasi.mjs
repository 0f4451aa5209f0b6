// Runs a program of WebAssembly with WASI: node wasi.mjs PROGRAM [words...].
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...words], preopens: { '/': '/' }, returnOnExit: true });
// Functions of JavaScript stand between the program and node's own. Called directly as fast calls, node's functions
// can run the garbage collector where it may not run, and node crashes after the program (nodejs/node issue 46777).
const functions = {};
for (const [name, call] of Object.entries(wasi.wasiImport)) functions[name] = (...operands) => call(...operands);
const { instance } = await WebAssembly.instantiate(await readFile(program), { wasi_snapshot_preview1: functions });
process.exitCode = wasi.start(instance);
