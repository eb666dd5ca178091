// The vectors in hnswlib, a library of native code with a graph of the same kind. One thread.
import { installPackages } from '../lib/install.js'

/** Null where it cannot be installed. */
export async function openHnswlib(dimension, count) {
  try {
    installPackages(new URL('.', import.meta.url), ['hnswlib-node'])
    const { default: hnswlib } = await import('hnswlib-node')
    return new Hnswlib(new hnswlib.HierarchicalNSW('l2', dimension), count)
  } catch (error) {
    console.error(`hnswlib-node is left out: ${error.message}`)
    return null
  }
}

class Hnswlib {
  #index

  constructor(index, count) {
    this.#index = index
    // Links and width of the search for them as Searchlet's standard; the seed is arbitrary.
    index.initIndex(count, 16, 100, 17)
  }

  add(i, vector) {
    this.#index.addPoint([...vector], i)
  }

  search(target, k, width) {
    this.#index.setEf(width)
    return this.#index.searchKnn([...target], k).neighbors
  }
}
